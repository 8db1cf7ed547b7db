// SQL of one visit: reading it with the names around it, and changing it.
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Placeholders, prepared } from '../../platform/db/prepared.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';
import { visitsWithNames } from './named-visits.store.ts';

/** The columns with which a visit is told to people. */
function toldVisits(tx: Pick<Tx, 'selectFrom'>) {
  return visitsWithNames(tx)
    .select(['a.appointment_id', 'a.starts_at', 'a.ends_at', 'a.sequence', 'a.contact_id', 't.name as type_name'])
    .select(['p.display_name as provider_name', 'l.name as location_name', 'l.display_name as location_display_name'])
    .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
    .select(['a.submission_id', 'a.guest_address_sealed', 'a.stands_for'])
    .where('a.status', '<>', 'held');
}

/** A visit with the names of its type, provider and place, of several the newest; undefined when there is none. Holds are no visits. */
export function selectVisit(tx: Tx, by: { appointmentId: string } | { submissionId: string }) {
  return toldVisits(tx)
    .where(
      'appointmentId' in by ? 'a.appointment_id' : 'a.submission_id',
      '=',
      'appointmentId' in by ? by.appointmentId : by.submissionId,
    )
    .orderBy('a.appointment_id', 'desc')
    .executeTakeFirst();
}

export type VisitRow = NonNullable<Awaited<ReturnType<typeof selectVisit>>>;

/** What a visit is told with: itself, and the names around it. */
export type ToldVisit = Omit<VisitRow, 'contact_id' | 'submission_id' | 'guest_address_sealed'>;

const names = prepared(
  (
    tx,
    { ofOne }: { readonly ofOne: boolean },
    values: Placeholders<{ typeId: string; locationId: string; providerId: string | undefined }>,
  ) =>
    tx
      .selectFrom('locations as l')
      .innerJoin('appointment_types as t', 't.tenant_id', 'l.tenant_id')
      .select(['t.name as type_name', 'l.name as location_name', 'l.display_name as location_display_name'])
      .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
      .select((from) =>
        jsonArrayFrom(
          from
            .selectFrom('providers')
            .select(['provider_id', 'display_name'])
            .$if(ofOne, (query) => query.where('provider_id', '=', values.providerId)),
        ).as('providers'),
      )
      .where('l.location_id', '=', values.locationId)
      .where('t.type_id', '=', values.typeId),
);

/** The names that a visit of this type at this place is told with, and that of the provider or of all; undefined when one is gone. */
export async function selectNames(
  tx: Tx,
  { typeId, locationId }: { readonly typeId: string; readonly locationId: string },
  providerId: string | undefined,
) {
  const [row] = await names(tx, { ofOne: providerId !== undefined }, { typeId, locationId, providerId });
  return row;
}

/** An appointment, locked until the transaction ends. Holds are none. */
export function lockAppointment(tx: Tx, appointmentId: string) {
  return tx
    .selectFrom('appointments')
    .select(['appointment_id', 'provider_id', 'location_id', 'type_id', 'status', 'starts_at', 'ends_at', 'sequence'])
    .select(['contact_id', 'submission_id', 'guest_address_sealed', 'guest_digest', 'stands_for'])
    .select(['status_before', 'status_sequence', 'status_by', 'status_at'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('appointment_id', '=', appointmentId)
    .where('status', '<>', 'held')
    .forUpdate()
    .executeTakeFirst();
}

/** Gives a visit another time, provider or place. The database refuses what overlaps. */
export async function moveVisit(
  tx: Tx,
  appointmentId: string,
  { startsAt, endsAt, from, until }: Slot,
  row: Pick<Selectable<Schema['appointments']>, 'provider_id' | 'location_id' | 'is_overbooked' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...row, starts_at: startsAt, ends_at: endsAt, during: sql`tstzrange(${from}, ${until})` })
    .set({ sequence: sql`sequence + 1` })
    .where('appointment_id', '=', appointmentId)
    .execute();
}

/** Sets a status; `before` is the one that it takes the place of, and `by` who said so, where it can be taken back. */
export async function setStatus(
  tx: Tx,
  appointmentId: string,
  status: string,
  now: Date,
  memory?: { readonly before: string; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ status, updated_at: now, sequence: sql`sequence + 1` })
    .set(
      memory
        ? { status_before: memory.before, status_by: memory.by, status_at: now, status_sequence: sql`sequence + 1` }
        : { status_before: null, status_by: null, status_at: null, status_sequence: null },
    )
    .where('appointment_id', '=', appointmentId)
    .execute();
}

/** Minutes of a type that the practice still has, whether or not patients can book it. */
export function selectVisitLength(tx: Tx, typeId: string) {
  return tx
    .selectFrom('appointment_types')
    .select(['duration', 'buffer_before as bufferBefore', 'buffer_after as bufferAfter'])
    .where('type_id', '=', typeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the practice still has this provider and this place. */
export async function hasDesk(tx: Tx, providerId: string, locationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('providers as p')
    .innerJoin('locations as l', 'l.tenant_id', 'p.tenant_id')
    .select('p.provider_id')
    .where('p.provider_id', '=', providerId)
    .where('p.deleted_at', 'is', null)
    .where('l.location_id', '=', locationId)
    .where('l.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes whether the guest heard of the visit, or of its last change. */
export async function setUnmailed(tx: Tx, appointmentId: string, isUnmailed: boolean): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ is_unmailed: isUnmailed })
    .where('appointment_id', '=', appointmentId)
    .where('is_unmailed', '<>', isUnmailed)
    .execute();
}
