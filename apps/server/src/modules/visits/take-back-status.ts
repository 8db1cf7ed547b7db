// Undoes a mistaken change of a visit within ten minutes, or corrects its status later.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { isDayOf } from '../practice/public.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { slotTakenOnClash } from './clash.ts';
import { clearExpiredHolds, selectOfferedUntil } from './holds.store.ts';
import { lockForOffice } from './lock-for-office.ts';
import { mayCorrect, mayTakeBack, mustBook } from './may-schedule.ts';
import type { VisitChangeOutcome } from './note-news.ts';
import { addVisitEvent, sealEventNote, selectLastEvent } from './visit-events.store.ts';
import { corrections, isTooEarly, progressOf, undoUntil, type VisitStatus } from './visit-status.policy.ts';
import { type LockedVisit, updateVisitState } from './visits.store.ts';

type LastEvent = NonNullable<Awaited<ReturnType<typeof selectLastEvent>>>;

/** Returns what a visit was before its last change of status or progress. */
function stateBefore({ kind, before }: LastEvent, visit: LockedVisit) {
  const { status, progress } = before as { status?: VisitStatus; progress?: string };
  const { arrivedAt, seatedAt } = visit;
  if (kind === 'arrived' || kind === 'seated')
    return { status: visit.status, arrivedAt: progress === 'arrived' ? arrivedAt : null, seatedAt: null };
  const unconfirmed = kind === 'confirmed' ? { confirmedAt: null, confirmedVia: null } : {};
  return { status: status ?? visit.status, arrivedAt, seatedAt, ...unconfirmed };
}

/**
 * Takes back the last change of status or progress. A notice that has not left yet is not sent, for nothing is new then.
 * @param eventId of that change in the visit's history
 * @throws forbidden, not-found, undo-impossible (too late, somebody else's, or not the last change), slot-taken when the time of a
 * canceled or missed visit has been taken since
 */
export function undoChange(ctx: Ctx, visitId: string, eventId: string): Promise<VisitChangeOutcome> {
  mustBook(ctx);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockForOffice(tx, ctx, visitId);
    const now = ctx.clock.now();
    const last = await selectLastEvent(tx, visitId);
    if (last?.eventId !== eventId || !undoUntil(visit, last, now) || !mayTakeBack(ctx, last.accountId))
      throw problem('undo-impossible');
    const state = stateBefore(last, visit);
    await clearExpiredHolds(tx, [visit.providerId], visit, now);
    await updateVisitState(tx, visitId, state, now);
    const sequence = visit.sequence + 1;
    const undoneId = await addVisitEvent(tx, ctx, {
      visitId,
      kind: 'undone',
      sequence,
      before: { ...visit, progress: progressOf(visit) },
      after: { ...visit, status: state.status, progress: progressOf(state) },
      reason: last.kind,
    });
    await audit(tx, ctx, { action: 'appt_undone', object: { kind: 'appointment', id: visitId } });
    return { sequence, eventId: undoneId, isTold: false };
  });
  return sayUntilWhen(ctx, visitId, slotTakenOnClash(work));
}

/** Settles like `work`, and says with `slot-taken` until when the time is kept for somebody on the waitlist. */
async function sayUntilWhen<T>(ctx: Ctx, visitId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'slot-taken') throw error;
    const until = await inTenant(ctx, (tx) => selectOfferedUntil(tx, visitId, ctx.clock.now()));
    throw until ? problem('slot-taken', { members: { offeredUntil: until.toISOString() } }) : error;
  }
}

/** A correction of a visit's status. */
export interface StatusCorrection {
  readonly status: VisitStatus;
  /** Why, in words. */
  readonly reason: string;
  /** The sequence that was read. */
  readonly sequence: number;
}

/**
 * Corrects the status of a visit, up to 90 days after it. The patient is not notified.
 * @throws forbidden, not-found, appointment-changed, too-early, correction-impossible, slot-taken
 */
export async function correctStatus(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  visitId: string,
  { status, reason, sequence: read }: StatusCorrection,
): Promise<VisitChangeOutcome> {
  if (!mayCorrect(ctx)) throw problem('forbidden');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockForOffice(tx, ctx, visitId);
    assertUnchanged(visit, read);
    const time = { now: ctx.clock.now(), isItsDay: await isDayOf(ctx, visit.startsAt) };
    if (isTooEarly(status, visit, time)) throw problem('too-early');
    if (!corrections(visit, time).includes(status)) throw problem('correction-impossible');
    const confirmation =
      status === 'confirmed'
        ? { confirmedAt: visit.confirmedAt ?? time.now, confirmedVia: visit.confirmedVia ?? ('office' as const) }
        : status === 'scheduled'
          ? { confirmedAt: null, confirmedVia: null }
          : {};
    await clearExpiredHolds(tx, [visit.providerId], visit, time.now);
    await updateVisitState(tx, visitId, { status, ...confirmation }, time.now);
    const [sequence, eventId] = [visit.sequence + 1, randomUUIDv7()];
    await addVisitEvent(tx, ctx, {
      eventId,
      visitId,
      kind: 'corrected',
      sequence,
      before: visit,
      after: { ...visit, status },
      noteSealed: sealEventNote(cipher, eventId, reason),
    });
    await audit(tx, ctx, { action: 'appt_corrected', object: { kind: 'appointment', id: visitId } });
    return { sequence, eventId, isTold: false };
  });
  return slotTakenOnClash(work);
}
