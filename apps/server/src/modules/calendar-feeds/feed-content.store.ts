// SQL of what a feed contains: visits and times away of its window, and a digest that changes whenever they do.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { visitsWithNames } from '../visits/public.ts';
import type { LiveFeed } from './feeds.store.ts';

/** The end is exclusive. `days` are the same as days of the practice's calendar, both included. */
export interface FeedWindow {
  readonly from: Date;
  readonly until: Date;
  /** YYYY-MM-DD */
  readonly days: { readonly from: string; readonly until: string };
}

type FeedScope = Pick<LiveFeed, 'providerId' | 'locationId' | 'names' | 'makerPlaces'>;

/** The longest visit that the constraint `visits_short` allows. */
const longestMs = 48 * 3_600_000;

const visitsIn = ({ from, until }: FeedWindow, { providerId, locationId, makerPlaces }: FeedScope) => sql<boolean>`
  a.starts_at > ${new Date(from.getTime() - longestMs)} and a.starts_at < ${until} and a.ends_at > ${from}
  and a.status not in ('held', 'canceled', 'deleted', 'skipped')
  ${makerPlaces === null ? sql`` : sql`and a.location_id = any(${makerPlaces}::uuid[])`}
  and ${providerId === null ? sql`a.location_id = ${locationId}` : sql`a.provider_id = ${providerId}`}`;

/** For a location, everybody who works there. */
const isAskedFor = ({ providerId, locationId }: FeedScope) =>
  providerId === null
    ? sql<boolean>`exists (select from provider_hours h
        where h.tenant_id = ${ownTenant} and h.location_id = ${locationId} and h.provider_id = w.provider_id)`
    : sql<boolean>`w.provider_id = ${providerId}`;

/**
 * Returns a digest of everything in the feed's window that its file depends on. Names of patients are not read: the version of
 * their rows (`xmin`) tells whether they may have changed.
 */
export async function selectFeedDigest(tx: Tx, feed: FeedScope, window: FeedWindow): Promise<string> {
  const { from, until, days } = window;
  const isNamed = feed.names !== 'none';
  const { rows } = await sql<{ digest: string }>`select concat_ws(' ',
    (select md5(string_agg(concat_ws(' ', a.visit_id, a.stands_for, a.sequence, a.status, a.provider_id, a.location_id, a.type_id,
        a.patient_id, date_part('epoch', a.starts_at), date_part('epoch', a.ends_at), date_part('epoch', a.updated_at)
        ${isNamed ? sql`, c.xmin::text, s.xmin::text` : sql``}), ',' order by a.visit_id))
      from visits a
      ${
        isNamed
          ? sql`left join patients c on c.tenant_id = ${ownTenant} and c.patient_id = a.patient_id
            left join submissions s on s.tenant_id = ${ownTenant} and s.submission_id = a.submission_id`
          : sql``
      }
      where a.tenant_id = ${ownTenant} and ${visitsIn(window, feed)}),
    (select md5(string_agg(concat_ws(' ', w.away_id, w.provider_id, date_part('epoch', w.starts_at), date_part('epoch', w.ends_at)), ','
        order by w.away_id))
      from provider_away w
      where w.tenant_id = ${ownTenant} and w.ends_at > ${from} and w.starts_at < ${until} and ${isAskedFor(feed)}),
    (select md5(string_agg(concat_ws(' ', w.closed_id, w.provider_id, w.from_day, w.until_day), ',' order by w.closed_id))
      from closed_days w
      where w.tenant_id = ${ownTenant} and w.from_day <= ${days.until} and w.until_day >= ${days.from} and ${isAskedFor(feed)}),
    (select md5(string_agg(concat_ws(' ', provider_id, display_name), ',' order by provider_id))
      from providers where tenant_id = ${ownTenant}),
    (select md5(string_agg(concat_ws(' ', location_id, name, display_name), ',' order by location_id))
      from locations where tenant_id = ${ownTenant}),
    (select md5(string_agg(concat_ws(' ', type_id, name), ',' order by type_id))
      from visit_types where tenant_id = ${ownTenant})) as digest`.execute(tx);
  return rows[0]?.digest ?? '';
}

/** Returns the feed's visits without anybody's name, the earliest first. */
export function selectFeedVisits(tx: Tx, feed: FeedScope, window: FeedWindow) {
  return visitsWithNames(tx)
    .select(['a.visitId', 'a.standsFor', 'a.sequence', 'a.startsAt', 'a.endsAt', 'a.updatedAt'])
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .where(visitsIn(window, feed))
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}

/** Returns whose these visits are, and of what type, for feeds that show it. */
export function selectFeedPeople(tx: Tx, feed: FeedScope, window: FeedWindow) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.submissionId', '=', 'a.submissionId'),
    )
    .select(['a.visitId', 'a.patientId', 'c.nameFirst', 'c.nameLast', 't.name as typeName'])
    .select(['a.submissionId', 's.personNameSealed'])
    .where(visitsIn(window, feed))
    .execute();
}

/** Returns times in which the feed's provider, or those of its location, are away: time off, busy times and days off. */
export async function selectFeedAbsences(tx: Tx, feed: FeedScope, { from, until, days }: FeedWindow) {
  const [times, whole] = await Promise.all([
    tx
      .selectFrom('providerAway as w')
      .innerJoin('providers as p', (join) =>
        join.onRef('p.tenantId', '=', 'w.tenantId').onRef('p.providerId', '=', 'w.providerId'),
      )
      .select(['w.awayId', 'w.startsAt', 'w.endsAt', 'p.displayName as providerName'])
      .where('w.endsAt', '>', from)
      .where('w.startsAt', '<', until)
      .where(isAskedFor(feed))
      .orderBy('w.startsAt')
      .orderBy('w.awayId')
      .execute(),
    tx
      .selectFrom('closedDays as w')
      .innerJoin('providers as p', (join) =>
        join.onRef('p.tenantId', '=', 'w.tenantId').onRef('p.providerId', '=', 'w.providerId'),
      )
      .select(['w.closedId', 'w.fromDay', 'w.untilDay', 'p.displayName as providerName'])
      .where('w.fromDay', '<=', days.until)
      .where('w.untilDay', '>=', days.from)
      .where(isAskedFor(feed))
      .orderBy('w.fromDay')
      .orderBy('w.closedId')
      .execute(),
  ]);
  return { times, whole };
}
