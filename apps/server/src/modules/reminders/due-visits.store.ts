// SQL of the visits that may be reminded of, and of the people who hear of them.
import { formNumber } from '@foyer/phones';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';
import { visitsWithNames } from '../visits/public.ts';

/** Visits that patients are expected at, with what a reminder says and needs. */
function openVisits(tx: Tx) {
  return (
    visitsWithNames(tx)
      .leftJoin('patientRecords as r', (join) =>
        join.onRef('r.tenantId', '=', 'a.tenantId').onRef('r.patientId', '=', 'a.patientId'),
      )
      .select(['a.visitId', 'a.locationId', 'a.startsAt', 'a.typeId', 'a.patientId', 'a.status'])
      .select(['a.confirmedAt', 'a.createdAt'])
      .select(['a.submissionId', 'a.guestAddressSealed', 'a.visitAddressSealed', 'a.sequence'])
      .select(['c.nameFirst', 'c.emailAddress', 'r.state', 'r.country'])
      .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
      .select(['l.street', 'l.street2', 'l.city', 'l.state as locationState', 'l.zipcode', 'l.phone'])
      .where('a.status', 'in', ['scheduled', 'confirmed', 'booked'])
      .where('a.arrivedAt', 'is', null)
      // Nobody is reminded who does not come any more.
      .where('c.inactiveReason', 'is', null)
  );
}

/** Returns the open visits that begin from `from` to before `until`, in the order of their beginning. */
export function openVisitsBetween(tx: Tx, from: Date, until: Date) {
  return openVisits(tx)
    .where('a.startsAt', '>=', from)
    .where('a.startsAt', '<', until)
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}

export type OpenVisit = Awaited<ReturnType<typeof openVisitsBetween>>[number];

/** Returns an open visit; undefined when it is not, or not any more. */
export function selectOpenVisit(tx: Tx, visitId: string) {
  return openVisits(tx).where('a.visitId', '=', visitId).executeTakeFirst();
}

/** Whether a visit at these locations is of a patient who does not come any more. */
export async function isOfInactive(tx: Tx, visitId: string, places: StaffPlaces): Promise<boolean> {
  const row = await visitsWithNames(tx)
    .select('c.inactiveReason')
    .where('a.visitId', '=', visitId)
    .where(atPlaces(places, 'a.locationId'))
    .executeTakeFirst();
  return typeof row?.inactiveReason === 'string';
}

/** Returns when each of these visits was last moved to its time or taken back, for those that were. */
export async function selectMovedAt(tx: Tx, visitIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (visitIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('visitEvents')
    .select(['visitId', sql<Date>`max(at)`.as('at')])
    .where('visitId', 'in', visitIds)
    .where((by) =>
      by.or([
        by('kind', 'in', ['undone', 'corrected']),
        by.and([by('kind', '=', 'moved'), by(sql`after ->> 'startsAt'`, 'is not', null)]),
      ]),
    )
    .groupBy('visitId')
    .execute();
  return new Map(rows.map(({ visitId, at }) => [visitId, at]));
}

/** Returns these patients' phones that can be dialed, in their order. */
export async function selectPhonesOf(tx: Tx, patientIds: readonly string[]) {
  if (patientIds.length === 0) return [];
  const rows = await tx
    .selectFrom('patientPhones')
    .select(['patientId', 'type', 'number', 'extension'])
    .where('patientId', 'in', patientIds)
    .where('isUnread', '=', false)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, number: formNumber(row.number) }));
}

/** Returns the living guardians who may act for these patients, the guarantor first. */
export async function selectGuardiansOf(tx: Tx, patientIds: readonly string[]) {
  if (patientIds.length === 0) return [];
  return tx
    .selectFrom('familyLinks as f')
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'f.tenantId').onRef('c.patientId', '=', 'f.guardianId'),
    )
    .leftJoin('patientRecords as r', (join) =>
      join.onRef('r.tenantId', '=', 'c.tenantId').onRef('r.patientId', '=', 'c.patientId'),
    )
    .select(['f.memberId', 'f.guardianId', 'c.emailAddress', 'r.state', 'r.country'])
    .where('f.memberId', 'in', patientIds)
    .where('f.familyAccess', '=', true)
    .where((by) => by.or([by('c.inactiveReason', 'is', null), by('c.inactiveReason', '<>', 'died')]))
    .orderBy('f.guarantorPosition')
    .orderBy('c.nameFirst')
    .orderBy('f.guardianId')
    .execute();
}

/** Returns the names of providers and places in use, for the longest and the shortest of them. */
export async function selectNamesInUse(tx: Tx) {
  const providers = await tx.selectFrom('providers').select('displayName').where('deletedAt', 'is', null).execute();
  const places = await tx
    .selectFrom('locations')
    .select(['name', 'displayName', 'phone'])
    .where('deletedAt', 'is', null)
    .execute();
  const firstName = await tx
    .selectFrom('patients')
    .select(sql<string | null>`max(length(name_first))`.as('longest'))
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
  return { providers, places, longestFirstName: Number(firstName?.longest ?? 0) };
}
