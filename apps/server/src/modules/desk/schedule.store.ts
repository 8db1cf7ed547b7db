// SQL of the practice's schedule.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';
import { undoMs, visitsWithNames } from '../visits/public.ts';

export interface RangeFilter {
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
  readonly locationId: string | undefined;
  /** Empty for all providers. */
  readonly providerIds: readonly string[];
  /** The locations of the caller. */
  readonly places: StaffPlaces;
}

/** The longest visit that the constraint `visits_short` allows. */
const longestMs = 48 * 3_600_000;

/** The last entry in a visit's history, if it is so new that it can be undone; else null. */
interface LastChange {
  readonly eventId: string;
  readonly kind: string;
  readonly actor: string;
  readonly accountId: string | null;
  /** ISO date-time. */
  readonly at: string;
  readonly sequence: number;
}

/** Reads the history only of visits that changed a moment ago, so that others cost nothing. */
function lastChange(now: Date) {
  const since = new Date(now.getTime() - undoMs);
  return sql<LastChange | null>`case when a.updated_at >= ${since} then (
    select json_build_object('eventId', e.event_id, 'kind', e.kind, 'actor', e.actor, 'accountId', e.account_id, 'at', e.at,
      'sequence', e.sequence)
    from visit_events e where e.tenant_id = ${ownTenant} and e.visit_id = a.visit_id
    order by e.at desc, e.sequence desc, e.event_id desc limit 1) end`;
}

/** Visits and holds as the office sees them. It filters no rows. */
function shownVisits(tx: Tx, now: Date) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.submissionId', '=', 'a.submissionId'),
    )
    .select(['a.visitId', 'a.providerId', 'a.locationId', 'a.typeId', 'a.patientId', 'a.submissionId'])
    .select(['a.status', 'a.startsAt', 'a.endsAt', 'a.description', 'a.isOverbooked', 'a.isUnmailed'])
    .select(['a.sequence', 'a.arrivedAt', 'a.seatedAt', 'a.confirmedAt', 'a.confirmedVia', 'a.movedByPatient'])
    .select(lastChange(now).as('last'))
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(['t.name as typeName', 'c.nameFirst', 'c.nameLast', 's.personNameSealed']);
}

/** Visits and holds that touch a range, the earliest first; without deleted or skipped visits and expired holds. */
export function visitsBetween(tx: Tx, { from, until, now, locationId, providerIds, places }: RangeFilter) {
  return shownVisits(tx, now)
    .where('a.startsAt', '>', new Date(from.getTime() - longestMs))
    .where('a.startsAt', '<', until)
    .where('a.endsAt', '>', from)
    .where('a.status', 'not in', ['deleted', 'skipped'])
    .where(atPlaces(places, 'a.locationId'))
    .where(sql<boolean>`not (a.status = 'held' and a.hold_expires_at <= ${now})`)
    .$if(locationId !== undefined, (query) => query.where('a.locationId', '=', locationId ?? ''))
    .$if(providerIds.length > 0, (query) => query.where('a.providerId', 'in', providerIds))
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}

/** Returns one visit at these locations as the schedule shows it, also a deleted one; excludes holds. */
export function visitShown(tx: Tx, visitId: string, now: Date, places: StaffPlaces) {
  return shownVisits(tx, now)
    .leftJoin('forms as f', (join) => join.onRef('f.tenantId', '=', 's.tenantId').onRef('f.formId', '=', 's.formId'))
    .select('f.name as formName')
    .where('a.visitId', '=', visitId)
    .where(atPlaces(places, 'a.locationId'))
    .where('a.status', '<>', 'held')
    .executeTakeFirst();
}

/** Returns visits at these locations that began in this span and still lie ahead by their status, the latest first. */
export function selectUnfinished(
  tx: Tx,
  { from, until, places }: { readonly from: Date; readonly until: Date; readonly places: StaffPlaces },
  limit: number,
) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.submissionId', '=', 'a.submissionId'),
    )
    .select(['a.visitId', 'a.providerId', 'a.locationId', 'a.typeId', 'a.patientId', 'a.submissionId'])
    .select(['a.status', 'a.startsAt', 'a.endsAt', 'a.description', 'a.sequence'])
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(['t.name as typeName', 'c.nameFirst', 'c.nameLast', 's.personNameSealed'])
    .where('a.startsAt', '>=', from)
    .where('a.startsAt', '<', until)
    .where('a.status', 'in', ['scheduled', 'confirmed'])
    .where(atPlaces(places, 'a.locationId'))
    .orderBy('a.startsAt', 'desc')
    .orderBy('a.visitId')
    .limit(limit)
    .execute();
}
