// SQL of the feeds themselves: who made them, when they were read and ended.
import { type Insertable, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';

/** The locations that the account (`a`) is limited to that made a feed; null for all. */
const makerPlaces = sql`(select array_agg(x.location_id) from staff_locations x
  where x.tenant_id = ${ownTenant} and x.account_id = a.account_id and a.role <> 'admin')`;

/** Live feeds (`f`) with their provider (`p`) or location (`l`), and the account that made them (`a`). */
function liveFeeds(tx: Tx) {
  return tx
    .selectFrom('calendarFeeds as f')
    .leftJoin('providers as p', (join) =>
      join.onRef('p.tenantId', '=', 'f.tenantId').onRef('p.providerId', '=', 'f.providerId'),
    )
    .leftJoin('locations as l', (join) =>
      join.onRef('l.tenantId', '=', 'f.tenantId').onRef('l.locationId', '=', 'f.locationId'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'f.tenantId').onRef('a.accountId', '=', 'f.madeBy'),
    )
    .select(['f.feedId', 'f.providerId', 'f.locationId', 'f.madeAt', 'f.lastReadAt'])
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(
      sql<boolean>`f.is_own and (coalesce(a.is_suspended, true) or a.provider_id is distinct from f.provider_id)
        or f.location_id is not null and not f.location_id = any(coalesce(${makerPlaces}, array[f.location_id]))`.as(
        'isPaused',
      ),
    )
    .select(sql<string[] | null>`${makerPlaces}`.as('makerPlaces'))
    .select('f.names')
    .where('f.endedAt', 'is', null)
    .$narrowType<{ names: FeedNames }>();
}

/** What a feed shows of patients. */
export type FeedNames = 'none' | 'initials' | 'first';

/** Returns the live feed of an address, by the digest of its secret part. */
export function findFeed(tx: Tx, digest: Buffer) {
  return liveFeeds(tx).where('f.tokenDigest', '=', digest).executeTakeFirst();
}

export type LiveFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

/** Returns live feeds, the newest first: all, or those that an account has made for itself. */
export function selectFeeds(tx: Tx, ofAccount: string | undefined) {
  return liveFeeds(tx)
    .select('a.name as madeByName')
    .$if(ofAccount !== undefined, (query) =>
      query.where('f.isOwn', '=', true).where('f.madeBy', '=', ofAccount ?? null),
    )
    .orderBy('f.madeAt', 'desc')
    .orderBy('f.feedId', 'desc')
    .execute();
}

/** Returns how many live feeds the practice has. */
export async function countFeeds(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('calendarFeeds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertFeed(tx: Tx, row: Insertable<Schema['calendarFeeds']>): Promise<void> {
  await tx.insertInto('calendarFeeds').values(row).execute();
}

interface EndingFeed {
  /** Whose own feed it has to be; undefined for anybody's. */
  readonly ofAccount: string | undefined;
  /** Where it has to be, if it is of a location. */
  readonly places: StaffPlaces;
}

/** Ends a live feed. Returns whether there was such a one. */
export async function setEnded(tx: Tx, feedId: string, { ofAccount, places }: EndingFeed, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('calendarFeeds')
    .set({ endedAt: now })
    .where('feedId', '=', feedId)
    .where('endedAt', 'is', null)
    .where((by) => by.or([by('locationId', 'is', null), atPlaces(places, 'locationId')]))
    .$if(ofAccount !== undefined, (query) => query.where('isOwn', '=', true).where('madeBy', '=', ofAccount ?? null))
    .returning('feedId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a read. Returns whether it is the first one since `dayBegan`, for exactly one of several at once. */
export async function setRead(tx: Tx, feedId: string, now: Date, dayBegan: Date): Promise<boolean> {
  const first = await tx
    .updateTable('calendarFeeds')
    .set({ lastReadAt: now })
    .where('feedId', '=', feedId)
    .where((eb) => eb.or([eb('lastReadAt', 'is', null), eb('lastReadAt', '<', dayBegan)]))
    .returning('feedId')
    .executeTakeFirst();
  if (first) return true;
  await tx.updateTable('calendarFeeds').set({ lastReadAt: now }).where('feedId', '=', feedId).execute();
  return false;
}

/** Returns the account's provider, unless that provider was removed. */
export function selectOwnProvider(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts as a')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.tenantId', '=', 'a.tenantId').onRef('p.providerId', '=', 'a.providerId'),
    )
    .select(['p.providerId as id', 'p.displayName as name'])
    .where('a.accountId', '=', accountId)
    .where('p.deletedAt', 'is', null)
    .execute();
}

/** Returns current providers in the practice's order. */
export function selectProviders(tx: Tx) {
  return tx
    .selectFrom('providers')
    .select(['providerId as id', 'displayName as name'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('displayName')
    .orderBy('providerId')
    .execute();
}

/** Returns current locations in the practice's order. */
export function selectLocations(tx: Tx) {
  return tx
    .selectFrom('locations')
    .select(['locationId as id', sql<string>`coalesce(nullif(display_name, ''), name)`.as('name')])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .orderBy('locationId')
    .execute();
}
