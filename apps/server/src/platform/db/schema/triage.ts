// Tables of triage. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface TriageTables {
  approvals: {
    tenantId: Defaulted<string>;
    approvalId: string;
    submissionId: string;
    revision: number;
    patientId: string;
    approvedBy: string | null;
    approvedAt: Date;
    contentSealed: Buffer;
    undoneAt: Date | null;
    undoneBy: string | null;
    keptSealed: Buffer | null;
  };
}
