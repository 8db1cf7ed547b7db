// Makes, lists and ends calendar feeds: all of them by who may change settings, one's own by staff who are a provider.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { staffOf } from '../identity/public.ts';
import { addressOfPage, lockSettings } from '../practice/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import {
  countFeeds,
  type FeedNames,
  insertFeed,
  selectFeeds,
  selectLocations,
  selectOwnProvider,
  selectProviders,
  setEnded,
} from './feeds.store.ts';

/** Live feeds of a practice. */
const mostFeeds = 50;

/** Returns the account whose own feeds the caller may manage; undefined for who may manage all. */
function boundTo(ctx: Ctx): string | undefined {
  const { accountId, rights } = staffOf(ctx);
  return rights.has('settings') ? undefined : accountId;
}

/** For what the caller may make a feed. */
async function choices(tx: Tx, ctx: Ctx, own: string | undefined) {
  if (own !== undefined) return { providers: await selectOwnProvider(tx, own), locations: [] };
  const [providers, locations] = await Promise.all([selectProviders(tx), selectLocations(tx)]);
  const places = staffPlaces(ctx);
  return { providers, locations: locations.filter(({ id }) => isAtPlaces(places, id)) };
}

/** Returns live feeds and for what more can be made. */
export async function listFeeds(ctx: Ctx) {
  const own = boundTo(ctx);
  const { rows, offered } = await inTenant(ctx, async (tx) => ({
    rows: await selectFeeds(tx, own),
    offered: await choices(tx, ctx, own),
  }));
  const places = staffPlaces(ctx);
  const seen = rows.filter(({ locationId }) => locationId === null || isAtPlaces(places, locationId));
  const feeds = seen.map((row) => ({
    id: row.feedId,
    kind: row.providerId === null ? ('location' as const) : ('provider' as const),
    of: row.providerName ?? (row.locationDisplayName || row.locationName || ''),
    names: row.names,
    madeBy: row.madeByName ?? '',
    madeAt: row.madeAt.toISOString(),
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    isPaused: row.isPaused,
  }));
  return { feeds, ...offered, most: mostFeeds };
}

interface NewFeed {
  readonly kind: 'provider' | 'location';
  /** Id of the provider or location. */
  readonly of: string;
  readonly names: FeedNames;
}

/** Returns the feed's id and its address, which is shown only this once. @throws not-found, feed-limit */
export async function addFeed(ctx: Ctx & Uses<'config'>, { kind, of, names }: NewFeed) {
  const { accountId } = staffOf(ctx);
  const own = boundTo(ctx);
  const token = newToken();
  const feedId = randomUUIDv7();
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    // Of two that would be one too many, the second waits for the first.
    await lockSettings(tx);
    const { providers, locations } = await choices(tx, ctx, own);
    if (!(kind === 'provider' ? providers : locations).some(({ id }) => id === of)) return problem('not-found');
    if ((await countFeeds(tx)) >= mostFeeds) return problem('feed-limit');
    await insertFeed(tx, {
      feedId,
      tokenDigest: tokenDigest(token),
      providerId: kind === 'provider' ? of : null,
      locationId: kind === 'location' ? of : null,
      names,
      madeBy: accountId,
      isOwn: own !== undefined,
      madeAt: ctx.clock.now(),
    });
    await audit(tx, ctx, { action: 'feed-add', object: { kind: 'calendar-feed', id: feedId } });
    return undefined;
  });
  if (refused) throw refused;
  return { id: feedId, url: addressOfPage(ctx, `/calendar/v1/${token}.ics`) };
}

/** Ends a feed at once. @throws not-found, also for one of somebody else that the caller may not end */
export async function endFeed(ctx: Ctx, feedId: string): Promise<void> {
  const own = boundTo(ctx);
  const isEnded = await inTenant(ctx, async (tx) => {
    if (!(await setEnded(tx, feedId, { ofAccount: own, places: staffPlaces(ctx) }, ctx.clock.now()))) return false;
    await audit(tx, ctx, { action: 'feed-end', object: { kind: 'calendar-feed', id: feedId } });
    return true;
  });
  if (!isEnded) throw problem('not-found');
}
