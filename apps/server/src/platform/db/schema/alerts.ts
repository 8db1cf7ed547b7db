// Tables of alerts. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface AlertsTables {
  submissionAlerts: {
    tenantId: Defaulted<string>;
    submissionId: string;
    revision: number;
    alertId: string;
    level: 'notice' | 'urgent';
    factsSealed: Buffer;
    raisedAt: Date;
    acknowledgedAt: Date | null;
    acknowledgedBy: string | null;
    notesSealed: Buffer | null;
    tellAgainAt: Date | null;
    waits: Defaulted<boolean>;
  };
}
