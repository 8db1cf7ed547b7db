// Handles the calls for calendar feeds, and their reading by calendars.
import { calendarFeeds } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { addFeed, endFeed, listFeeds } from './manage-feeds.ts';
import { readFeed } from './read-feed.ts';

export function calendarFeedRoutes(): Bound[] {
  return bind(calendarFeeds, {
    calendarFeeds: async (ctx) => ok(await listFeeds(ctx)),
    addCalendarFeed: async (ctx, { body }) => ({ status: 201 as const, body: await addFeed(ctx, body) }),
    endCalendarFeed: (ctx, { params }) => done(endFeed(ctx, params.id)),
    readCalendarFeed: async (ctx, { params }, { request }) => {
      const { etag, file } = await readFeed(ctx, params.token, request.headers['if-none-match']);
      // Of this browser or program alone: a cache that several people share must not keep it.
      const headers = { etag, 'cache-control': 'private' };
      if (file === undefined) return { status: 304 as const, headers };
      return {
        status: 200 as const,
        body: file,
        headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
      };
    },
  });
}
