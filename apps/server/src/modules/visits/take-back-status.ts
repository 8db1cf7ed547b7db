// What was said of a visit by mistake: taken back within ten minutes, or corrected by an admin later.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { slotTakenOnClash } from './clash.ts';
import { isDayOf } from './day-of-visit.ts';
import { mayCorrect, mayTakeBack, mustSchedule } from './may-schedule.ts';
import type { VisitChangeOutcome } from './note-news.ts';
import { type AppointmentStatus, corrections, isOutcome, undoUntil } from './visit-status.policy.ts';
import { lockAppointment, setStatus } from './visits.store.ts';

/**
 * Gives a visit the status that it had before the last change of it.
 * @throws forbidden, not-found, appointment-changed, undo-impossible (too late, somebody else's, or nothing to take back),
 * slot-taken where the time of a visit that was missed is another's by now
 */
export function undoStatus(ctx: Ctx, appointmentId: string, read: number): Promise<VisitChangeOutcome> {
  mustSchedule(ctx);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockAppointment(tx, appointmentId);
    if (!visit) throw problem('not-found');
    assertUnchanged(visit, read);
    const now = ctx.clock.now();
    if (!undoUntil(visit, now) || visit.status_before === null || !mayTakeBack(ctx, visit.status_by))
      throw problem('undo-impossible');
    await setStatus(tx, appointmentId, visit.status_before, now);
    await audit(tx, ctx, { action: 'appt_undone', object: { kind: 'appointment', id: appointmentId } });
    return { sequence: visit.sequence + 1, isTold: false };
  });
  return slotTakenOnClash(work);
}

/**
 * Sets what has become of a visit otherwise than it was said; for admins, up to 90 days after it. The patient is not told.
 * @throws forbidden, not-found, appointment-changed, too-early, correction-impossible, slot-taken
 */
export async function correctStatus(
  ctx: Ctx & Uses<'caches'>,
  appointmentId: string,
  status: AppointmentStatus,
  read: number,
): Promise<VisitChangeOutcome> {
  mustSchedule(ctx);
  if (!mayCorrect(ctx)) throw problem('forbidden');
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockAppointment(tx, appointmentId);
    if (!visit) throw problem('not-found');
    assertUnchanged(visit, read);
    const now = ctx.clock.now();
    const isItsDay = await isDayOf(ctx, visit.starts_at);
    if (isOutcome(status) && !isItsDay) throw problem('too-early');
    if (!corrections(visit, { now, isItsDay }).includes(status)) throw problem('correction-impossible');
    await setStatus(tx, appointmentId, status, now);
    await audit(tx, ctx, { action: 'appt_corrected', object: { kind: 'appointment', id: appointmentId } });
    return { sequence: visit.sequence + 1, isTold: false };
  });
  return slotTakenOnClash(work);
}
