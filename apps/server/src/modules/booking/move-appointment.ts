// The practice gives a visit another time, provider or place. Where that cannot be, the visit stays as it was.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import { type AppointmentStatus, isOpen } from './appointment-status.policy.ts';
import { mustBeAsRead } from './as-read.ts';
import { slotTakenOnClash } from './clash.ts';
import { clearExpiredHolds } from './holds.store.ts';
import { mustFitIn, mustOverbook, mustSchedule } from './may-schedule.ts';
import { slotAt } from './slot.policy.ts';
import { patientTeller } from './tell-patient.ts';
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
 * Moves it, also to a time that overlaps its own old one, with the buffers it has. The patient is told of what they can see.
 * @throws forbidden, not-found, appointment-changed, validation-failed (duration, or the visit is over or was called off),
 * slot-taken
 * @returns its new sequence
 */
export async function moveAppointment(ctx: Ctx, appointmentId: string, move: Move): Promise<number> {
  mustSchedule(ctx);
  mustOverbook(ctx, move.isOverbooked);
  mustFitIn(move.duration);
  const now = ctx.clock.now();
  const tellPatient = await patientTeller(ctx);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockAppointment(tx, appointmentId);
    if (!visit) throw problem('not-found');
    mustBeAsRead(visit, move.sequence);
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
    const isSeen =
      +slot.startsAt !== +visit.starts_at ||
      +slot.endsAt !== +visit.ends_at ||
      providerId !== visit.provider_id ||
      locationId !== visit.location_id;
    if (isSeen) await tellPatient(tx, appointmentId, { kind: 'moved', before: visit.starts_at });
    return visit.sequence + 1;
  });
  return slotTakenOnClash(work);
}
