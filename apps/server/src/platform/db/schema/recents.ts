// Tables of recents. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface RecentsTables {
  recentPlaces: {
    tenantId: Defaulted<string>;
    accountId: string;
    kind: 'patient' | 'submission' | 'visit' | 'form';
    placeId: string;
    at: Date;
  };
}
