// Books a visit online row by row, in the plainest way: what the one statement of visits/book-online must come to.
import { sql } from 'kysely';
import type { NewBooking } from '../../modules/visits/book-online/store-booking.store.ts';
import { insertAppointment } from '../../modules/visits/public.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** As the database says it: a time that is taken; too many visits; two at once. */
const refuse = (code: '23P01' | 'FY001' | 'FY002'): never => {
  throw Object.assign(new Error(`The booking is refused: ${code}.`), { code });
};

/** Visits of this patient, or of this guest's address, that are not over or called off. */
async function visitsOf(tx: Tx, { contactId, guestDigest }: NewBooking) {
  const visits = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .execute();
  return visits.filter((visit) =>
    contactId === null ? guestDigest && visit.guest_digest?.equals(guestDigest) : visit.contact_id === contactId,
  );
}

async function assertAllowed(tx: Tx, booking: NewBooking): Promise<void> {
  const theirs = await visitsOf(tx, booking);
  const { contactId, startsAt, endsAt, mostOpen, now } = booking;
  const overlapping = theirs.filter((visit) => visit.starts_at < endsAt && visit.ends_at > startsAt);
  // Of guests only the address is known, which a family shares.
  if (contactId !== null && overlapping.length > 0) refuse('FY002');
  const open = theirs.filter((visit) => visit.submission_id !== null && visit.starts_at > now);
  if (mostOpen !== null && open.length >= mostOpen) refuse('FY001');
}

async function writeVisit(tx: Tx, booking: NewBooking): Promise<void> {
  const { tenantId, appointmentId, startsAt, endsAt, from, until, now } = booking;
  const columns = {
    contact_id: booking.contactId,
    submission_id: booking.submissionId,
    guest_address_sealed: booking.guestAddressSealed,
    guest_digest: booking.guestDigest,
    is_unmailed: booking.isUnmailed,
    is_autoselect_provider: booking.isAnyProvider,
    status: 'scheduled',
    created_at: now,
    updated_at: now,
  };
  if (booking.isHeld) {
    const held = await tx
      .selectFrom('appointments')
      .select('status')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirst();
    if (held?.status !== 'held') refuse('23P01');
    await tx
      .updateTable('appointments')
      .set({ ...columns, hold_digest: null, hold_expires_at: null, hold_from_digest: null })
      .where('appointment_id', '=', appointmentId)
      .execute();
    return;
  }
  // Fails with 23P01 where somebody has taken the time.
  await insertAppointment(tx, {
    ...columns,
    tenant_id: tenantId,
    appointment_id: appointmentId,
    provider_id: booking.providerId,
    location_id: booking.locationId,
    type_id: booking.typeId,
    starts_at: startsAt,
    ends_at: endsAt,
    bufferBefore: (startsAt.getTime() - from.getTime()) / 60_000,
    bufferAfter: (until.getTime() - endsAt.getTime()) / 60_000,
  });
}

/** What a browser took by holding is given back to its address, and its holds begin anew. */
async function endHolds(tx: Tx, { endedHold, takesKey }: NewBooking): Promise<void> {
  if (!endedHold || takesKey === null) return;
  const life = await tx.selectFrom('hold_lives').selectAll().where('hold_digest', '=', endedHold).executeTakeFirst();
  const counter = await tx.selectFrom('throttles').selectAll().where('throttle_key', '=', takesKey).executeTakeFirst();
  if (counter)
    await tx
      .updateTable('throttles')
      .set({ hits: Math.max(0, counter.hits - (life?.takes ?? 0)) })
      .where('throttle_key', '=', takesKey)
      .execute();
  await tx.updateTable('hold_lives').set({ takes: 0 }).where('hold_digest', '=', endedHold).execute();
}

/** Fails as the statement does, with nothing to be kept of its transaction. */
export async function bookStepwise(tx: Tx, booking: NewBooking): Promise<void> {
  const { tenantId, appointmentId, reservedBy, mails, audit, now } = booking;
  await assertAllowed(tx, booking);
  await writeVisit(tx, booking);
  if (reservedBy)
    await tx
      .updateTable('google_reserve_tokens')
      .set({ appointment_id: appointmentId })
      .where('hold_digest', '=', reservedBy)
      .where('appointment_id', 'is', null)
      .execute();
  await endHolds(tx, booking);
  await tx
    .insertInto('audit_entries')
    .values({
      tenant_id: tenantId,
      at: now,
      actor_kind: audit.actorKind,
      actor_id: audit.actorId,
      action: audit.action,
      object_kind: 'appointment',
      object_id: appointmentId,
      outcome: 'done',
      request_id: audit.requestId,
    })
    .execute();
  for (const { queue, data, id, startAfter } of mails)
    await sql`select outbox.put(${queue}, ${data}, ${id}, ${startAfter})`.execute(tx);
}
