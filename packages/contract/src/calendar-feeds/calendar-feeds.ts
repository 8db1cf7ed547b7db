// Calls for calendar feeds: visits of a provider or a location, for calendars outside of Foyer.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isoInstant } from '../shared.ts';

/** What a feed shows of patients: nothing, their initials, or their first name and the type of the visit. */
export const feedNames = ['none', 'initials', 'first'] as const;

const named = z.object({ id, name: z.string() });

const feed = z.object({
  id,
  /** Whose visits it contains: those of one provider, or all of one location. */
  kind: z.enum(['provider', 'location']),
  /** Name of that provider or location. */
  of: z.string(),
  names: z.enum(feedNames),
  /** Name of who made it; empty if their account is gone. */
  madeBy: z.string(),
  madeAt: isoInstant,
  lastReadAt: isoInstant.nullable(),
  /** Whether it is not served at present, because its owner is suspended or no longer that provider. */
  isPaused: z.boolean(),
});

export const calendarFeeds = endpoint({
  summary: 'Live calendar feeds, the newest first: all for who may change settings, else only one’s own',
  method: 'GET',
  path: '/office/v1/calendar-feeds',
  access: 'staff:schedule',
  response: {
    200: z.object({
      feeds: z.array(feed),
      /** For what the caller may make a feed. Without the right to change settings: oneself, if tied to a provider. */
      providers: z.array(named),
      locations: z.array(named),
      /** How many live feeds a practice may have. */
      most: z.number().int(),
    }),
  },
});

export const addCalendarFeed = endpoint({
  summary: 'Makes a calendar feed; the answer is the only place where its address can ever be read',
  method: 'POST',
  path: '/office/v1/calendar-feeds',
  access: 'staff:schedule',
  body: z.strictObject({ kind: z.enum(['provider', 'location']), of: id, names: z.enum(feedNames) }),
  response: { 201: z.object({ id, url: z.string() }) },
  problems: ['not-found', 'feed-limit'],
});

export const endCalendarFeed = endpoint({
  summary: 'Ends a calendar feed: its address is unknown from the next read on',
  method: 'DELETE',
  path: '/office/v1/calendar-feeds/{id}',
  access: 'staff:schedule',
  params: z.object({ id }),
  response: { 204: null },
  problems: ['not-found'],
});

export const readCalendarFeed = endpoint({
  summary:
    'The calendar file of a feed, from 30 days ago to 180 days ahead; 304 if If-None-Match names the current one',
  method: 'GET',
  path: '/calendar/v1/{token}.ics',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  produces: 'text/calendar',
  response: { 200: z.string(), 304: null },
  problems: ['not-found', 'rate-limited'],
});
