// Undoes a mistaken status of a visit within ten minutes, or corrects it later (admins only).
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { slotTakenOnClash } from './clash.ts';
import { isDayOf } from './day-of-visit.ts';
import { mayCorrect, mayTakeBack, mustSchedule } from './may-schedule.ts';
import type { VisitChangeOutcome } from './note-news.ts';
import { corrections, isOutcome, undoUntil, type VisitStatus } from './visit-status.policy.ts';
import { lockVisit, setStatus } from './visits.store.ts';

/**
 * Restores the status that a visit had before its last change.
 * @throws forbidden, not-found, appointment-changed, undo-impossible (too late, somebody else's, or nothing to undo), slot-taken
 * when the time of a missed visit has been taken since
 */
export function undoStatus(ctx: Ctx, visitId: string, read: number): Promise<VisitChangeOutcome> {
  mustSchedule(ctx);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockVisit(tx, visitId);
    if (!visit) throw problem('not-found');
    assertUnchanged(visit, read);
    const now = ctx.clock.now();
    if (!undoUntil(visit, now) || visit.statusBefore === null || !mayTakeBack(ctx, visit.statusBy))
      throw problem('undo-impossible');
    await setStatus(tx, visitId, visit.statusBefore, now);
    await audit(tx, ctx, { action: 'appt_undone', object: { kind: 'appointment', id: visitId } });
    return { sequence: visit.sequence + 1, isTold: false };
  });
  return slotTakenOnClash(work);
}

/**
 * Corrects the status of a visit; for admins, up to 90 days after it. The patient is not notified.
 * @throws forbidden, not-found, appointment-changed, too-early, correction-impossible, slot-taken
 */
export async function correctStatus(
  ctx: Ctx & Uses<'caches'>,
  visitId: string,
  status: VisitStatus,
  read: number,
): Promise<VisitChangeOutcome> {
  mustSchedule(ctx);
  if (!mayCorrect(ctx)) throw problem('forbidden');
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockVisit(tx, visitId);
    if (!visit) throw problem('not-found');
    assertUnchanged(visit, read);
    const now = ctx.clock.now();
    const isItsDay = await isDayOf(ctx, visit.startsAt);
    if (isOutcome(status) && !isItsDay) throw problem('too-early');
    if (!corrections(visit, { now, isItsDay }).includes(status)) throw problem('correction-impossible');
    await setStatus(tx, visitId, status, now);
    await audit(tx, ctx, { action: 'appt_corrected', object: { kind: 'appointment', id: visitId } });
    return { sequence: visit.sequence + 1, isTold: false };
  });
  return slotTakenOnClash(work);
}
