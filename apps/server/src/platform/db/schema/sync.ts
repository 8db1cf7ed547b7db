// Tables of sync. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface SyncTables {
  syncKeys: {
    tenantId: Defaulted<string>;
    keyId: string;
    name: string;
    secretSealed: Buffer;
    createdAt: Date;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  };
  syncNonces: {
    tenantId: Defaulted<string>;
    keyId: string;
    nonce: string;
    seenAt: Date;
  };
}
