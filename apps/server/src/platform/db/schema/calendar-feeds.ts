// Tables of calendar-feeds. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface CalendarFeedsTables {
  calendarFeeds: {
    tenantId: Defaulted<string>;
    feedId: string;
    tokenDigest: Buffer;
    providerId: string | null;
    locationId: string | null;
    names: 'none' | 'initials' | 'first';
    madeBy: string | null;
    isOwn: boolean;
    madeAt: Date;
    lastReadAt: Date | null;
    endedAt: Date | null;
  };
}
