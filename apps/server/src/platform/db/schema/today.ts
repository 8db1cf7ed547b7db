// Tables of today. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface TodayTables {
  formSends: {
    tenantId: Defaulted<string>;
    requestKey: string;
    visitId: string;
    requestDigest: Buffer;
    outcome: 'sent-mail' | 'sent-text' | 'nothing-missing' | 'no-address' | 'sent-lately' | 'opted-out';
    sentAt: Date;
    sentBy: string;
  };
}
