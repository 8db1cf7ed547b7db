// Tables of clinical. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface ClinicalTables {
  clinicalEntries: {
    tenantId: Defaulted<string>;
    entryId: string;
    patientId: string;
    kind: 'allergy' | 'condition' | 'medicine';
    contentSealed: Buffer;
    state: Defaulted<'active' | 'ended' | 'mistaken'>;
    position: number;
    source: 'form' | 'desk' | 'phone' | 'letter' | 'correction' | 'record' | 'merge' | 'undo' | 'software';
    sourceId: string | null;
    changedAt: Date;
    changedBy: string | null;
    revision: Defaulted<number>;
  };
  clinicalLists: {
    tenantId: Defaulted<string>;
    patientId: string;
    kind: 'allergy' | 'condition' | 'medicine';
    contentSealed: Buffer;
    source: 'form' | 'desk' | 'phone' | 'letter' | 'correction' | 'record' | 'merge' | 'undo' | 'software';
    sourceId: string | null;
    changedAt: Date;
    changedBy: string | null;
    revision: Defaulted<number>;
  };
}
