// The verbs that change a visit, within the transaction that locked it: the same for the practice and for patients. Each writes the
// trail and the visit's history.
import { randomUUIDv7 } from 'node:crypto';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';
import { clearExpiredHolds } from './holds.store.ts';
import { addVisitEvent, type NewVisitEvent, type VisitFacts } from './visit-events.store.ts';
import { eventStatus, type VisitStatus } from './visit-status.policy.ts';
import { type LockedVisit, setStatus, updateVisitTime } from './visits.store.ts';

/** What the visit's history keeps of a change, besides the change itself. */
export type ChangeNote = Pick<NewVisitEvent, 'actor' | 'reason' | 'noteSealed' | 'eventId'>;

export interface NewVisitTime {
  readonly slot: Slot;
  readonly providerId: string;
  readonly locationId: string;
  readonly isOverbooked: boolean;
  /** Whether its patient moves it, which is counted. */
  readonly isByPatient?: boolean;
}

const sealedNote = (eventId: string) => ({ table: 'visit_events', row: eventId, column: 'note_sealed' });

/** Returns the id of a new event, and its note sealed for it; null without a note. */
export function sealedEventNote(cipher: TenantCipher, note: string | undefined) {
  const eventId = randomUUIDv7();
  return { eventId, noteSealed: note ? cipher.seal(sealedNote(eventId), note) : null };
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
  const by = actorId(ctx);
  const memory = by === null ? undefined : { before: visit.status, by };
  await setStatus(tx, visitId, status, ctx.clock.now(), memory, status === 'confirmed' ? via : undefined);
  await audit(tx, ctx, { action: eventStatus(status), object: { kind: 'appointment', id: visitId } });
  const sequence = visit.sequence + 1;
  const after = { ...factsOf(visit), status };
  await addVisitEvent(tx, ctx, { visitId, kind: status, sequence, before: factsOf(visit), after, ...note });
  return sequence;
}
