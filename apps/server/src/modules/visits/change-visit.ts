// The verbs that change a visit, within the transaction that locked it: the same for the practice and for patients. Each writes the
// trail and the visit's history.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';
import { clearExpiredHolds, type LockedHold, updateHeldToVisit } from './holds.store.ts';
import { addVisitEvent, type NewVisitEvent, sealEventNote, type VisitFacts } from './visit-events.store.ts';
import { eventStatus, type VisitStatus } from './visit-status.policy.ts';
import { type LockedVisit, updateVisitState, updateVisitTime } from './visits.store.ts';

/** What the visit's history keeps of a change, besides the change itself. */
export type ChangeNote = Pick<NewVisitEvent, 'actor' | 'reason' | 'noteSealed' | 'eventId' | 'isOffered'>;

export interface NewVisitTime {
  readonly slot: Slot;
  readonly providerId: string;
  readonly locationId: string;
  readonly isOverbooked: boolean;
  /** Whether its patient moves it, which is counted. */
  readonly isByPatient?: boolean;
}

/** Returns the id of a new event, and its note sealed for it; null without a note. */
export function sealedEventNote(cipher: TenantCipher, note: string | undefined) {
  const eventId = randomUUIDv7();
  return { eventId, noteSealed: sealEventNote(cipher, eventId, note ?? '') };
}

const factsOf = ({ startsAt, endsAt, providerId, locationId, status }: VisitFacts): VisitFacts => ({
  ...{ startsAt, endsAt, providerId, locationId, status },
});

/**
 * Gives a locked visit another time, provider or location in one statement. The database refuses overlaps (23P01). Returns its
 * sequence afterwards.
 */
export async function moveLocked(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'principal' | 'clock' | 'requestId'>,
  visit: LockedVisit,
  { slot, isByPatient = false, ...desk }: NewVisitTime,
  note: ChangeNote = {},
): Promise<number> {
  const { visitId } = visit;
  const now = ctx.clock.now();
  await clearExpiredHolds(tx, [desk.providerId], slot, now);
  await updateVisitTime(tx, visitId, slot, { ...desk, updatedAt: now }, isByPatient);
  await audit(tx, ctx, { action: 'move', object: { kind: 'appointment', id: visitId } });
  const sequence = visit.sequence + 1;
  const { startsAt, endsAt } = slot;
  const after = factsOf({ ...visit, startsAt, endsAt, ...desk });
  await addVisitEvent(tx, ctx, { visitId, kind: 'moved', sequence, before: factsOf(visit), after, ...note });
  return sequence;
}

/** Sets the status of a locked visit. `via` says how it was confirmed. Returns its sequence afterwards. */
export async function setLockedStatus(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'principal' | 'clock' | 'requestId'>,
  visit: LockedVisit,
  status: VisitStatus,
  { via = 'office', ...note }: ChangeNote & { readonly via?: 'office' | 'link' | 'portal' | 'text' } = {},
): Promise<number> {
  const { visitId } = visit;
  const now = ctx.clock.now();
  const confirmation = status === 'confirmed' ? { confirmedAt: now, confirmedVia: via } : {};
  await updateVisitState(tx, visitId, { status, ...confirmation }, now);
  await audit(tx, ctx, { action: eventStatus(status), object: { kind: 'appointment', id: visitId } });
  const sequence = visit.sequence + 1;
  const after = { ...factsOf(visit), status };
  await addVisitEvent(tx, ctx, { visitId, kind: status, sequence, before: factsOf(visit), after, ...note });
  return sequence;
}

/** Makes a locked hold a visit of a patient, at the time and with the provider that it keeps. */
export async function bookHeld(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'principal' | 'clock' | 'requestId'>,
  { visitId, sequence, ...held }: LockedHold,
  patientId: string,
  note: Pick<ChangeNote, 'actor'>,
): Promise<void> {
  await updateHeldToVisit(tx, visitId, patientId, ctx.clock.now());
  const after = factsOf({ ...held, status: 'scheduled' });
  await addVisitEvent(tx, ctx, { visitId, kind: 'booked', sequence, after, ...note });
  await audit(tx, ctx, { action: eventStatus('scheduled'), object: { kind: 'appointment', id: visitId } });
}
