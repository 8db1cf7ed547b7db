// SQL of what free times are reckoned from: a type's rules, hours, closed days, time off, and what is taken.
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Whose rows count: of a practice that works with its management software only those that come from there. */
export interface OfferScope {
  readonly isSynced: boolean;
  /** Whether a type is offered only by the providers linked to it; else by everybody. */
  readonly isCoupled: boolean;
  /** Id of the provider that stands for 'any provider'; often empty. */
  readonly placeholderId: string;
}

/** Both instants; the second is outside. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** A type that can be booked online, with its rules in minutes and days. */
function bookableType(tx: Tx, typeId: string, { isSynced }: OfferScope) {
  return tx
    .selectFrom('appointment_types')
    .select(['type_id', 'duration', 'buffer_before', 'buffer_after', 'notice_minutes', 'horizon_days'])
    .where('type_id', '=', typeId)
    .where('is_bookable', '=', true)
    .where('deleted_at', 'is', null)
    .$if(isSynced, (query) => query.where('external_id', 'is not', null));
}

interface HoursFilter {
  readonly typeId?: string | undefined;
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
}

/** Working hours and breaks of those who can be booked, by the practice's order of providers, then of locations. */
function hoursOf(tx: Tx, filter: HoursFilter, { isSynced, isCoupled, placeholderId }: OfferScope) {
  const { typeId, providerId, locationId } = filter;
  return (
    tx
      .selectFrom('provider_hours as h')
      .innerJoin('providers as p', (join) =>
        join.onRef('p.tenant_id', '=', 'h.tenant_id').onRef('p.provider_id', '=', 'h.provider_id'),
      )
      .innerJoin('locations as l', (join) =>
        join.onRef('l.tenant_id', '=', 'h.tenant_id').onRef('l.location_id', '=', 'h.location_id'),
      )
      .select(['h.provider_id', 'h.location_id', 'h.kind', 'h.weekday', 'h.from_minute', 'h.until_minute'])
      .select(['h.valid_from', 'h.valid_until'])
      .where('p.is_bookable', '=', true)
      .where('p.deleted_at', 'is', null)
      .where('l.deleted_at', 'is', null)
      .where(sql<boolean>`p.provider_id::text <> ${placeholderId}`)
      .$if(isSynced, (query) => query.where('p.external_id', 'is not', null).where('l.external_id', 'is not', null))
      .$if(providerId !== undefined, (query) => query.where('h.provider_id', '=', providerId ?? ''))
      .$if(locationId !== undefined, (query) => query.where('h.location_id', '=', locationId ?? ''))
      .$if(typeId !== undefined && isCoupled, (query) =>
        query.where(
          sql<boolean>`exists (select from type_providers x where x.type_id = ${typeId} and x.provider_id = h.provider_id)`,
        ),
      )
      // A type that names no place is done at every one.
      .$if(typeId !== undefined, (query) =>
        query.where(sql<boolean>`(
        exists (select from type_locations x where x.type_id = ${typeId} and x.location_id = h.location_id)
        or not exists (select from type_locations x where x.type_id = ${typeId}))`),
      )
      .orderBy('p.position')
      .orderBy('p.display_name')
      .orderBy('p.provider_id')
      .orderBy('l.position')
      .orderBy('l.name')
      .orderBy('l.location_id')
  );
}

/** Closed days that touch the days `from` to `until` (YYYY-MM-DD, both included). */
function closedDays(tx: Tx, from: string, until: string) {
  return tx
    .selectFrom('closed_days')
    .select(['location_id', 'provider_id', 'from_day', 'until_day'])
    .where('from_day', '<=', until)
    .where('until_day', '>=', from);
}

/** Ranges of a provider as one text, `from until from until …` in epoch minutes: thousands of rows are told in a few. */
const taken = sql<string>`string_agg(
  floor(date_part('epoch', lower(during)) / 60)::int || ' ' || ceil(date_part('epoch', upper(during)) / 60)::int, ' ')`;

interface OfOne extends Span {
  /** Left out for everybody's. */
  readonly providerId?: string | undefined;
}

/** Time off, and apart from it (`is_outside`) the times that outside software says are taken. */
function awayTimes(tx: Tx, { from, until, providerId }: OfOne) {
  const isOutside = sql<boolean>`external_id is not null`;
  return tx
    .selectFrom('provider_away')
    .select(['provider_id', isOutside.as('is_outside'), taken.as('times')])
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId ?? ''))
    .groupBy(['provider_id', isOutside]);
}

interface BusyFilter extends OfOne {
  readonly now: Date;
  /** The caller's own hold, which is free to them. */
  readonly ownHold?: Buffer | undefined;
  /** An appointment that is to be moved. */
  readonly besides?: string | undefined;
}

const hourMs = 3_600_000;
/** What the constraint `appointments_short` allows: a visit of two days, and buffers. */
const longestBuffer = 4 * hourMs;
const longest = 48 * hourMs + longestBuffer;

/** Appointments that take their provider's time, buffers included, and holds that have not run out. */
function busyTimes(tx: Tx, { from, until, providerId, now, ownHold, besides }: BusyFilter) {
  return tx
    .selectFrom('appointments')
    .select(['provider_id', taken.as('times')])
    .where('status', 'in', ['held', 'scheduled', 'confirmed', 'met', 'booked'])
    .where('starts_at', '>', new Date(from.getTime() - longest))
    .where('starts_at', '<', new Date(until.getTime() + longestBuffer))
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .where(sql<boolean>`not (status = 'held' and hold_expires_at <= ${now})`)
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId ?? ''))
    .$if(ownHold !== undefined, (query) =>
      query.where(sql<boolean>`not (status = 'held' and hold_digest = ${ownHold ?? null})`),
    )
    .$if(besides !== undefined, (query) => query.where('appointment_id', '<>', besides ?? ''))
    .groupBy('provider_id');
}

export interface ScheduleFilter extends HoursFilter, BusyFilter {
  /** Days whose closing matters, YYYY-MM-DD, both included. */
  readonly days: { readonly from: string; readonly until: string };
}

const noId = '00000000-0000-0000-0000-000000000000';

export type Schedule = Awaited<ReturnType<typeof selectSchedule>>;

/** All that free times are reckoned from, in one query and one row; `type` is null when it cannot be booked online. */
export function selectSchedule(tx: Tx, filter: ScheduleFilter, scope: OfferScope) {
  const { days, typeId = noId } = filter;
  return tx
    .selectNoFrom([
      jsonObjectFrom(bookableType(tx, typeId, scope)).as('type'),
      jsonArrayFrom(hoursOf(tx, filter, scope)).as('hours'),
      jsonArrayFrom(closedDays(tx, days.from, days.until)).as('closed'),
      jsonArrayFrom(awayTimes(tx, filter)).as('away'),
      jsonArrayFrom(busyTimes(tx, filter)).as('busy'),
    ])
    .executeTakeFirstOrThrow();
}
