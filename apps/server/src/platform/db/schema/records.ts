// Tables of records. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface RecordsTables {
  patientMerges: {
    tenantId: Defaulted<string>;
    mergeId: string;
    keptId: string;
    mergedId: string;
    movedSealed: Buffer;
    mergedAt: Date;
    mergedBy: string;
    undoneAt: Date | null;
  };
}
