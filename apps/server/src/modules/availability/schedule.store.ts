// SQL of the data that free times are computed from: a type's rules, hours, closed days, time off, and what is taken.
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from '../../platform/db/json-rows.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import { type Placeholders, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Which rows count: for a practice that works with its management software, only those from there. */
export interface OfferScope {
  readonly isSynced: boolean;
  /** Whether a type is offered only by the providers linked to it; otherwise by all. */
  readonly isCoupled: boolean;
  /** Id of the placeholder for 'any provider'; often empty. */
  readonly placeholderId: string;
}

/** Two instants; the end is exclusive. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

export interface ScheduleFilter extends Span {
  readonly typeId?: string | undefined;
  /** Absent for all providers. */
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly now: Date;
  /** The caller's own hold, which counts as free for them. */
  readonly ownHold?: Buffer | undefined;
  /** A visit that is being moved and so does not count as taken. */
  readonly besides?: string | undefined;
  /**
   * For the practice itself: types and providers count whether or not patients can book them, and a type without providers of
   * its own is offered by all.
   */
  readonly isOffice?: boolean | undefined;
  /** Days for which closures matter, YYYY-MM-DD, both included. */
  readonly days: { readonly from: string; readonly until: string };
  /** Stretches of the span outside of which nothing can matter, such as those of the weekdays that are asked for. */
  readonly within?: readonly Span[] | undefined;
}

/** Determines which parts the query has. */
interface Shape {
  readonly isSynced: boolean;
  /** Whether only providers linked to the type count. */
  readonly isCoupled: boolean;
  /** The same, but for a type without providers of its own all count. */
  readonly isCoupledIfAny: boolean;
  readonly ofType: boolean;
  readonly ofProvider: boolean;
  readonly ofLocation: boolean;
  readonly hasHold: boolean;
  readonly hasBesides: boolean;
  readonly isOffice: boolean;
  readonly hasWithin: boolean;
}

interface Values extends Span {
  readonly typeId: string;
  readonly providerId: string | undefined;
  readonly locationId: string | undefined;
  readonly placeholderId: string;
  readonly now: Date;
  readonly ownHold: Buffer | undefined;
  readonly besides: string | undefined;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Visits that may touch the span begin between these instants. */
  readonly beginsAfter: Date;
  readonly beginsBefore: Date;
  /** A multirange. */
  readonly within: string | undefined;
}

type In = Placeholders<Values>;

/** A type that can be booked, with its rules in minutes and days. */
function bookableType(tx: Tx, { isSynced, isOffice }: Shape, { typeId }: In) {
  return tx
    .selectFrom('visitTypes')
    .select(['typeId', 'duration', 'bufferBefore', 'bufferAfter', 'noticeMinutes', 'horizonDays'])
    .where('typeId', '=', typeId)
    .$if(!isOffice, (query) => query.where('isBookable', '=', true))
    .where('deletedAt', 'is', null)
    .$if(isSynced, (query) => query.where('externalId', 'is not', null));
}

/** Working hours and breaks of bookable providers, in the practice's order of providers, then of locations. */
function hoursOf(
  tx: Tx,
  { isSynced, isCoupled, isCoupledIfAny, ofType, ofProvider, ofLocation, isOffice }: Shape,
  values: In,
) {
  const { typeId, providerId, locationId, placeholderId } = values;
  return (
    tx
      .selectFrom('providerHours as h')
      .innerJoin('providers as p', (join) =>
        join.onRef('p.tenantId', '=', 'h.tenantId').onRef('p.providerId', '=', 'h.providerId'),
      )
      .innerJoin('locations as l', (join) =>
        join.onRef('l.tenantId', '=', 'h.tenantId').onRef('l.locationId', '=', 'h.locationId'),
      )
      .select(['h.providerId', 'h.locationId', 'h.kind', 'h.weekday', 'h.fromMinute', 'h.untilMinute'])
      .select(['h.validFrom', 'h.validUntil'])
      .$if(!isOffice, (query) => query.where('p.isBookable', '=', true))
      .where('p.deletedAt', 'is', null)
      .where('l.deletedAt', 'is', null)
      .where(sql<boolean>`p.provider_id::text <> ${placeholderId}`)
      .$if(isSynced, (query) => query.where('p.externalId', 'is not', null).where('l.externalId', 'is not', null))
      .$if(ofProvider, (query) => query.where('h.providerId', '=', providerId))
      .$if(ofLocation, (query) => query.where('h.locationId', '=', locationId))
      .$if(ofType && isCoupled, (query) =>
        query.where(
          sql<boolean>`exists (select from type_providers x
            where x.tenant_id = ${ownTenant} and x.type_id = ${typeId} and x.provider_id = h.provider_id)`,
        ),
      )
      .$if(ofType && isCoupledIfAny, (query) =>
        query.where(sql<boolean>`(
        exists (select from type_providers x
          where x.tenant_id = ${ownTenant} and x.type_id = ${typeId} and x.provider_id = h.provider_id)
        or not exists (select from type_providers x where x.tenant_id = ${ownTenant} and x.type_id = ${typeId}))`),
      )
      // A type that names no location is done at all of them.
      .$if(ofType, (query) =>
        query.where(sql<boolean>`(
        exists (select from type_locations x
          where x.tenant_id = ${ownTenant} and x.type_id = ${typeId} and x.location_id = h.location_id)
        or not exists (select from type_locations x where x.tenant_id = ${ownTenant} and x.type_id = ${typeId}))`),
      )
      .orderBy('p.position')
      .orderBy('p.displayName')
      .orderBy('p.providerId')
      .orderBy('l.position')
      .orderBy('l.name')
      .orderBy('l.locationId')
  );
}

/** Closures that overlap the requested days. */
function closedDays(tx: Tx, { firstDay, lastDay }: In) {
  return tx
    .selectFrom('closedDays')
    .select(['locationId', 'providerId', 'fromDay', 'untilDay'])
    .where('fromDay', '<=', lastDay)
    .where('untilDay', '>=', firstDay);
}

/** A provider's ranges as one text, `from until from until …` in epoch minutes, so that thousands of rows become a few. */
const taken = sql<string>`string_agg(
  floor(date_part('epoch', lower(during)) / 60) || ' ' || ceil(date_part('epoch', upper(during)) / 60), ' ')`;

/** Time off, and separately (`is_outside`) the times taken in outside software. */
function awayTimes(tx: Tx, { ofProvider }: Shape, { from, until, providerId }: In) {
  const isOutside = sql<boolean>`external_id is not null`;
  return tx
    .selectFrom('providerAway')
    .select(['providerId', isOutside.as('isOutside'), taken.as('times')])
    .where('endsAt', '>', from)
    .where('startsAt', '<', until)
    .$if(ofProvider, (query) => query.where('providerId', '=', providerId))
    .groupBy(['providerId', isOutside]);
}

/** Visits that take their provider's time, buffers included, and unexpired holds. */
function busyTimes(tx: Tx, { ofProvider, hasHold, hasBesides, hasWithin }: Shape, values: In) {
  const { from, until, beginsAfter, beginsBefore, now, providerId, ownHold, besides, within } = values;
  return tx
    .selectFrom('visits')
    .select(['providerId', taken.as('times')])
    .where('status', 'in', ['held', 'scheduled', 'confirmed', 'met', 'booked'])
    .where('startsAt', '>', beginsAfter)
    .where('startsAt', '<', beginsBefore)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .$if(hasWithin, (query) => query.where(sql<boolean>`during && ${within}::tstzmultirange`))
    .where(sql<boolean>`not (status = 'held' and hold_expires_at <= ${now})`)
    .$if(ofProvider, (query) => query.where('providerId', '=', providerId))
    .$if(hasHold, (query) => query.where(sql<boolean>`not (status = 'held' and hold_digest = ${ownHold})`))
    .$if(hasBesides, (query) => query.where('visitId', '<>', besides))
    .groupBy('providerId');
}

const schedule = prepared((tx, shape: Shape, values: Placeholders<Values>) =>
  tx.selectNoFrom([
    jsonObjectFrom(bookableType(tx, shape, values)).as('type'),
    jsonArrayFrom(hoursOf(tx, shape, values)).as('hours'),
    jsonArrayFrom(closedDays(tx, values)).as('closed'),
    jsonArrayFrom(awayTimes(tx, shape, values)).as('away'),
    jsonArrayFrom(busyTimes(tx, shape, values)).as('busy'),
  ]),
);

const hourMs = 3_600_000;
/** The most that the constraint `visits_short` allows: a visit of two days, plus buffers. */
const longestBuffer = 4 * hourMs;
const longest = 48 * hourMs + longestBuffer;
const noId = '00000000-0000-0000-0000-000000000000';

export type Schedule = Awaited<ReturnType<typeof selectSchedule>>;

/** Returns all data for computing free times, in one query and one row; `type` is null when it cannot be booked. */
export async function selectSchedule(tx: Tx, filter: ScheduleFilter, scope: OfferScope) {
  const { typeId, providerId, locationId, from, until, now, ownHold, besides, isOffice = false, days, within } = filter;
  const [row] = await schedule(
    tx,
    {
      isSynced: scope.isSynced,
      isCoupled: scope.isCoupled && !isOffice,
      isCoupledIfAny: scope.isCoupled && isOffice,
      ofType: typeId !== undefined,
      ofProvider: providerId !== undefined,
      ofLocation: locationId !== undefined,
      hasHold: ownHold !== undefined,
      hasBesides: besides !== undefined,
      isOffice,
      hasWithin: within !== undefined,
    },
    {
      typeId: typeId ?? noId,
      providerId,
      locationId,
      placeholderId: scope.placeholderId,
      from,
      until,
      now,
      ownHold,
      besides,
      firstDay: days.from,
      lastDay: days.until,
      beginsAfter: new Date(from.getTime() - longest),
      beginsBefore: new Date(until.getTime() + longestBuffer),
      within: within && `{${within.map((one) => `[${one.from.toISOString()},${one.until.toISOString()})`).join(',')}}`,
    },
  );
  if (!row) throw new Error('A query without a table answered no row.');
  return row;
}
