// Books a visit online row by row, in the plainest way: the reference for the single statement of visits/book-online.
import { sql } from 'kysely';
import { addVisit, type NewBooking } from '../../modules/visits/public.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** The database's error codes: the time is taken; too many visits; two at once. */
const refuse = (code: '23P01' | 'FY001' | 'FY002'): never => {
  throw Object.assign(new Error(`The booking is refused: ${code}.`), { code });
};

/** Returns the visits of this patient, or of this guest's address, that are neither over nor canceled. */
async function visitsOf(tx: Tx, { patientId, guestDigest }: NewBooking) {
  const visits = await tx
    .selectFrom('visits')
    .selectAll()
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .execute();
  return visits.filter((visit) =>
    patientId === null ? guestDigest && visit.guestDigest?.equals(guestDigest) : visit.patientId === patientId,
  );
}

async function assertAllowed(tx: Tx, booking: NewBooking): Promise<void> {
  const theirs = await visitsOf(tx, booking);
  const { patientId, startsAt, endsAt, mostOpen, now } = booking;
  const overlapping = theirs.filter((visit) => visit.startsAt < endsAt && visit.endsAt > startsAt);
  // Of guests only the address is known, which a family shares.
  if (patientId !== null && overlapping.length > 0) refuse('FY002');
  const open = theirs.filter((visit) => visit.submissionId !== null && visit.startsAt > now);
  if (mostOpen !== null && open.length >= mostOpen) refuse('FY001');
}

async function writeVisit(tx: Tx, booking: NewBooking): Promise<void> {
  const { visitId, startsAt, endsAt, from, until, now } = booking;
  const columns = {
    patientId: booking.patientId,
    submissionId: booking.submissionId,
    guestAddressSealed: booking.guestAddressSealed,
    visitAddressSealed: booking.visitAddressSealed,
    guestDigest: booking.guestDigest,
    isUnmailed: booking.isUnmailed,
    isAutoselectProvider: booking.isAnyProvider,
    status: 'scheduled' as const,
    createdAt: now,
    updatedAt: now,
  };
  if (booking.isHeld) {
    const held = await tx.selectFrom('visits').select('status').where('visitId', '=', visitId).executeTakeFirst();
    if (held?.status !== 'held') refuse('23P01');
    await tx
      .updateTable('visits')
      .set({ ...columns, holdDigest: null, holdExpiresAt: null, holdFromDigest: null })
      .where('visitId', '=', visitId)
      .execute();
    return;
  }
  // Fails with 23P01 if somebody has taken the time.
  await addVisit(tx, {
    ...columns,
    visitId,
    providerId: booking.providerId,
    locationId: booking.locationId,
    typeId: booking.typeId,
    startsAt,
    endsAt,
    bufferBefore: (startsAt.getTime() - from.getTime()) / 60_000,
    bufferAfter: (until.getTime() - endsAt.getTime()) / 60_000,
  });
}

/** Gives a browser's used-up holds back to its address's budget and resets its holds. */
async function endHolds(tx: Tx, { endedHold, takesKey }: NewBooking): Promise<void> {
  if (!endedHold || takesKey === null) return;
  const life = await tx.selectFrom('holdLives').selectAll().where('holdDigest', '=', endedHold).executeTakeFirst();
  const counter = await tx.selectFrom('throttles').selectAll().where('throttleKey', '=', takesKey).executeTakeFirst();
  if (counter)
    await tx
      .updateTable('throttles')
      .set({ hits: Math.max(0, counter.hits - (life?.takes ?? 0)) })
      .where('throttleKey', '=', takesKey)
      .execute();
  await tx.updateTable('holdLives').set({ takes: 0 }).where('holdDigest', '=', endedHold).execute();
}

/** Adds the link of the confirmation, and the beginning of the visit's history. */
async function writeTraces(tx: Tx, { visitId, linkDigest, recipientHmac, booked, audit, now }: NewBooking) {
  if (linkDigest && recipientHmac)
    await tx
      .insertInto('visitLinks')
      .values({ linkDigest, visitId, recipientHmac, channel: 'email', madeAt: now })
      .execute();
  const { eventId, actor, sequence, facts: after } = booked;
  await tx
    .insertInto('visitEvents')
    .values({ eventId, visitId, at: now, kind: 'booked', actor, accountId: audit.actorId, sequence, after })
    .execute();
}

/** Fails as the statement does, leaving nothing of its transaction to keep. */
export async function bookStepwise(tx: Tx, booking: NewBooking): Promise<void> {
  const { visitId, reservedBy, mails, audit, now } = booking;
  await assertAllowed(tx, booking);
  await writeVisit(tx, booking);
  if (reservedBy)
    await tx
      .updateTable('googleReserveTokens')
      .set({ visitId })
      .where('holdDigest', '=', reservedBy)
      .where('visitId', 'is', null)
      .execute();
  await writeTraces(tx, booking);
  await endHolds(tx, booking);
  await tx
    .insertInto('auditEntries')
    .values({
      at: now,
      actorKind: audit.actorKind,
      actorId: audit.actorId,
      action: audit.action,
      objectKind: 'appointment',
      objectId: visitId,
      outcome: 'done',
      requestId: audit.requestId,
    })
    .execute();
  for (const { queue, data, id, startAfter } of mails)
    await sql`select outbox.put(${queue}, ${data}, ${id}, ${startAfter})`.execute(tx);
}
