// Tables of oversight. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { BigInteger, Defaulted } from './columns.ts';

export interface OversightTables {
  practiceExports: {
    tenantId: Defaulted<string>;
    exportId: string;
    status: Defaulted<'waiting' | 'running' | 'done' | 'failed' | 'canceled'>;
    requestedBy: string;
    requestedAt: Date;
    done: Defaulted<number>;
    total: Defaulted<number>;
    parts: Defaulted<number>;
    bytes: Defaulted<BigInteger>;
    dataKeySealed: Buffer | null;
    finishedAt: Date | null;
    expiresAt: Date;
  };
}
