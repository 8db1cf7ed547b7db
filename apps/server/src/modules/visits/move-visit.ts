// The practice gives a visit another time, provider or place. Where that cannot be, the visit stays as it was.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { slotAt } from '../availability/public.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { slotTakenOnClash } from './clash.ts';
import { clearExpiredHolds } from './holds.store.ts';
import { assertFits, mustOverbook, mustSchedule } from './may-schedule.ts';
import { newsNoter, type VisitChangeOutcome } from './note-news.ts';
import { type AppointmentStatus, isOpen } from './visit-status.policy.ts';
import { hasDesk, lockAppointment, moveVisit } from './visits.store.ts';

export interface Move {
  readonly startsAt: Date;
  /** What is left out stays. */
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  /** Minutes. */
  readonly duration?: number | undefined;
  readonly isOverbooked?: boolean;
  /** The sequence that was read: moving what somebody else has changed since is refused. */
  readonly sequence?: number;
}

const minutesBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 60_000;

/**
 * Moves it, also to a time that overlaps its own old one, with the buffers it has. What the patient can see of it is noted for
 * telling.
 * @throws forbidden, not-found, appointment-changed, validation-failed (duration, or the visit is over or was called off),
 * slot-taken
 */
export async function moveAppointment(
  ctx: Ctx & Uses<'queue' | 'cipherOf'>,
  appointmentId: string,
  move: Move,
): Promise<VisitChangeOutcome> {
  mustSchedule(ctx);
  mustOverbook(ctx, move.isOverbooked);
  assertFits(move.duration);
  const now = ctx.clock.now();
  const noteNews = await newsNoter(ctx);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockAppointment(tx, appointmentId);
    if (!visit) throw problem('not-found');
    assertUnchanged(visit, move.sequence);
    if (!isOpen(visit.status as AppointmentStatus))
      throw problem('validation-failed', {
        errors: [{ path: 'body.startTime', message: 'Only a visit that lies ahead can be moved.' }],
      });
    const { providerId = visit.provider_id, locationId = visit.location_id, isOverbooked = false } = move;
    if (!(await hasDesk(tx, providerId, locationId))) throw problem('not-found');
    const slot = slotAt(move.startsAt, {
      duration: move.duration ?? minutesBetween(visit.starts_at, visit.ends_at),
      bufferBefore: minutesBetween(visit.from, visit.starts_at),
      bufferAfter: minutesBetween(visit.ends_at, visit.until),
    });
    await clearExpiredHolds(tx, [providerId], slot, now);
    await moveVisit(tx, appointmentId, slot, {
      provider_id: providerId,
      location_id: locationId,
      is_overbooked: isOverbooked,
      updated_at: now,
    });
    await audit(tx, ctx, { action: 'move', object: { kind: 'appointment', id: appointmentId } });
    const sequence = visit.sequence + 1;
    const isSeen =
      +slot.startsAt !== +visit.starts_at ||
      +slot.endsAt !== +visit.ends_at ||
      providerId !== visit.provider_id ||
      locationId !== visit.location_id;
    if (!isSeen) return { sequence, isTold: false };
    const isTold = await noteNews(tx, appointmentId, visit, {
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      provider_id: providerId,
      location_id: locationId,
      status: visit.status,
      sequence,
    });
    return { sequence, isTold };
  });
  return slotTakenOnClash(work);
}
