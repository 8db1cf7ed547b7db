// SQL of one visit: reading it with the names around it, and changing it.
import { type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from '../../platform/db/json-rows.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import { type Placeholders, prepared } from '../../platform/db/prepared.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';
import { visitsWithNames } from './named-visits.store.ts';
import type { VisitStatus } from './visit-status.policy.ts';

/** The columns with which a visit is presented to people. */
function toldVisits(tx: Pick<Tx, 'selectFrom'>) {
  return visitsWithNames(tx)
    .select(['a.visitId', 'a.startsAt', 'a.endsAt', 'a.sequence', 'a.patientId', 't.name as typeName'])
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
    .select(['a.submissionId', 'a.guestAddressSealed', 'a.visitAddressSealed', 'a.standsFor'])
    .where('a.status', '<>', 'held');
}

/** Returns a visit (the newest if there are several) with the names of its type, provider and location. Excludes holds. */
export function selectVisit(tx: Tx, by: { visitId: string } | { submissionId: string }) {
  return toldVisits(tx)
    .where('visitId' in by ? 'a.visitId' : 'a.submissionId', '=', 'visitId' in by ? by.visitId : by.submissionId)
    .orderBy('a.visitId', 'desc')
    .executeTakeFirst();
}

export type VisitRow = NonNullable<Awaited<ReturnType<typeof selectVisit>>>;

const names = prepared(
  (
    tx,
    { ofOne }: { readonly ofOne: boolean },
    values: Placeholders<{ typeId: string; locationId: string; providerId: string | undefined }>,
  ) =>
    tx
      .selectFrom('locations as l')
      .innerJoin('visitTypes as t', 't.tenantId', 'l.tenantId')
      .select(['t.name as typeName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
      .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
      .select(
        sql<boolean>`exists (select from packets p where p.tenant_id = ${ownTenant} and p.archived_at is null
          and (p.packet_id = t.packet_id or p.is_for_first_visits))`.as('mayAskPacket'),
      )
      .select((from) =>
        jsonArrayFrom(
          from
            .selectFrom('providers')
            .select(['providerId', 'displayName'])
            .$if(ofOne, (query) => query.where('providerId', '=', values.providerId)),
        ).as('providers'),
      )
      .where('l.locationId', '=', values.locationId)
      .where('t.typeId', '=', values.typeId),
);

/**
 * Returns the names of this type and location, and of one provider or all; undefined when one is gone. `mayAskPacket`: whether the
 * type asks for a packet, or first visits do.
 */
export async function selectNames(
  tx: Tx,
  { typeId, locationId }: { readonly typeId: string; readonly locationId: string },
  providerId: string | undefined,
) {
  const [row] = await names(tx, { ofOne: providerId !== undefined }, { typeId, locationId, providerId });
  return row;
}

/** Locks a visit until the transaction ends. Excludes holds. */
export function lockVisit(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visits')
    .select(['visitId', 'providerId', 'locationId', 'typeId', 'status', 'startsAt', 'endsAt', 'sequence'])
    .select(['patientId', 'submissionId', 'guestAddressSealed', 'guestDigest', 'standsFor'])
    .select(['arrivedAt', 'seatedAt', 'confirmedAt', 'confirmedVia', 'movedByPatient', 'visitAddressSealed'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('visitId', '=', visitId)
    .where('status', '<>', 'held')
    .$narrowType<{ status: VisitStatus }>()
    .forUpdate()
    .executeTakeFirst();
}

/** A visit as it is while the transaction keeps others from changing it. */
export type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

/** Changes the time, provider or location of a visit. The database refuses overlaps. `isByPatient` counts the move. */
export async function updateVisitTime(
  tx: Tx,
  visitId: string,
  { startsAt, endsAt, from, until }: Slot,
  row: Pick<Selectable<Schema['visits']>, 'providerId' | 'locationId' | 'isOverbooked' | 'updatedAt'>,
  isByPatient: boolean,
): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ ...row, startsAt, endsAt, during: sql`tstzrange(${from}, ${until})` })
    .set({ sequence: sql`sequence + 1` })
    .$if(isByPatient, (query) => query.set({ movedByPatient: sql`moved_by_patient + 1` }))
    .where('visitId', '=', visitId)
    .execute();
}

/** What can be set of a visit besides time and place. */
export type VisitStateChange = Pick<
  Updateable<Schema['visits']>,
  'status' | 'arrivedAt' | 'seatedAt' | 'confirmedAt' | 'confirmedVia'
>;

/** Sets status, progress or confirmation. @throws 23P01 when a visit that comes back overlaps another */
export async function updateVisitState(tx: Tx, visitId: string, state: VisitStateChange, now: Date): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ ...state, updatedAt: now, sequence: sql`sequence + 1` })
    .where('visitId', '=', visitId)
    .execute();
}

/** Returns the minutes of a type that still exists, whether or not patients can book it. */
export function lengthOfType(tx: Tx, typeId: string) {
  return tx
    .selectFrom('visitTypes')
    .select(['duration', 'bufferBefore', 'bufferAfter'])
    .where('typeId', '=', typeId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether the practice still has this provider and this location. */
export async function hasDesk(tx: Tx, providerId: string, locationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('providers as p')
    .innerJoin('locations as l', 'l.tenantId', 'p.tenantId')
    .select('p.providerId')
    .where('p.providerId', '=', providerId)
    .where('p.deletedAt', 'is', null)
    .where('l.locationId', '=', locationId)
    .where('l.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records whether the guest was not notified of the visit, or of its last change. */
export async function setUnmailed(tx: Tx, visitId: string, isUnmailed: boolean): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ isUnmailed })
    .where('visitId', '=', visitId)
    .where('isUnmailed', '<>', isUnmailed)
    .execute();
}

/** The time that a visit takes of its patient, and the visit itself, if it exists. */
export interface PatientTime {
  readonly patientId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly besides: string | undefined;
}

/** Returns the patient's open visits that overlap this time, the earliest first. Buffers do not count. */
export function selectPatientClashes(tx: Tx, { patientId, startsAt, endsAt, besides }: PatientTime) {
  return visitsWithNames(tx)
    .select(['a.visitId', 'a.locationId', 'a.startsAt', 'a.endsAt', 'p.displayName as providerName'])
    .select(['l.name as locationName', 'l.displayName as locationDisplayName'])
    .where('a.patientId', '=', patientId)
    .where('a.status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where('a.startsAt', '<', endsAt)
    .where('a.endsAt', '>', startsAt)
    .$if(besides !== undefined, (query) => query.where('a.visitId', '<>', besides ?? ''))
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}
