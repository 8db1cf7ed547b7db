// Tables of visit-links. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface VisitLinksTables {
  visitLinks: {
    tenantId: Defaulted<string>;
    linkDigest: Buffer;
    visitId: string;
    recipientHmac: Buffer;
    channel: 'email' | 'text';
    madeAt: Date;
    endedAt: Date | null;
  };
}
