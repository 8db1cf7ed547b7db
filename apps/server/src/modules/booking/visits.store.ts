// SQL of one visit: booking it online, reading it with the names around it, and changing it.
import { type InsertQueryBuilder, type Selectable, sql, type Updateable, type UpdateQueryBuilder } from 'kysely';
import { type AuditScope, auditEach } from '../../platform/audit/audit.store.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { eventStatus } from './appointment-status.policy.ts';
import { insertionIfFree, type SlotRow } from './appointments.store.ts';
import { visitsWithNames } from './named-visits.store.ts';
import type { Slot } from './slot.policy.ts';

/** The columns with which a visit is told to people. */
function toldVisits(tx: Pick<Tx, 'selectFrom'>) {
  return visitsWithNames(tx)
    .select(['a.appointment_id', 'a.starts_at', 'a.ends_at', 'a.sequence', 'a.contact_id', 't.name as type_name'])
    .select(['p.display_name as provider_name', 'l.name as location_name', 'l.display_name as location_display_name'])
    .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
    .select(['a.submission_id', 'a.guest_address_sealed'])
    .where('a.status', '<>', 'held');
}

/** A visit with the names of its type, provider and place; undefined when there is none. Holds are no visits. */
export function selectVisit(tx: Tx, by: { appointmentId: string } | { submissionId: string }) {
  return toldVisits(tx)
    .where(
      'appointmentId' in by ? 'a.appointment_id' : 'a.submission_id',
      '=',
      'appointmentId' in by ? by.appointmentId : by.submissionId,
    )
    .executeTakeFirst();
}

export type VisitRow = NonNullable<Awaited<ReturnType<typeof selectVisit>>>;

/** The visits that `change` makes, each with its entry in the trail and read as above: one statement. */
function madeVisit(
  tx: Tx,
  ctx: AuditScope,
  change:
    | InsertQueryBuilder<Schema, 'appointments', object>
    | UpdateQueryBuilder<Schema, 'appointments', 'appointments', object>,
): Promise<VisitRow | undefined> {
  const entry = { action: eventStatus('scheduled'), kind: 'appointment' };
  const made = tx
    // Under the table's own name, so that what follows reads the rows just made in its place.
    .with('appointments', () => change.returningAll())
    .with('audited', () => sql`(${auditEach(ctx, entry, sql`select appointment_id as id from appointments`)})`);
  return toldVisits(made as unknown as Tx).executeTakeFirst();
}

/** Makes a hold the appointment it was kept for. */
export function turnHold(
  tx: Tx,
  ctx: AuditScope,
  appointmentId: string,
  row: Pick<
    Updateable<Schema['appointments']>,
    'contact_id' | 'submission_id' | 'is_autoselect_provider' | 'guest_address_sealed'
  >,
): Promise<VisitRow | undefined> {
  const now = ctx.clock.now();
  return madeVisit(
    tx,
    ctx,
    tx
      .updateTable('appointments')
      .set({ ...row, status: 'scheduled', hold_digest: null, hold_expires_at: null, created_at: now, updated_at: now })
      .where('appointment_id', '=', appointmentId),
  );
}

/** Adds a visit; undefined when its provider's time is taken by then. */
export function insertVisitIfFree(tx: Tx, ctx: AuditScope, slot: Slot, row: SlotRow): Promise<VisitRow | undefined> {
  return madeVisit(tx, ctx, insertionIfFree(tx, slot, row));
}

/** An appointment, locked until the transaction ends. Holds are none. */
export function lockAppointment(tx: Tx, appointmentId: string) {
  return tx
    .selectFrom('appointments')
    .select(['appointment_id', 'provider_id', 'location_id', 'type_id', 'status', 'starts_at', 'ends_at', 'sequence'])
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

export async function setStatus(tx: Tx, appointmentId: string, status: string, now: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ status, updated_at: now, sequence: sql`sequence + 1` })
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
