// The practice says what became of a visit. One that is called off makes room for another, and its patient is told.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import { type AppointmentStatus, eventStatus, isOpen, mayBecome } from './appointment-status.policy.ts';
import { mustBeAsRead } from './as-read.ts';
import { mustSchedule } from './may-schedule.ts';
import { patientTeller } from './tell-patient.ts';
import { lockAppointment, setStatus } from './visits.store.ts';

/**
 * @param sequence the one that was read, where that matters
 * @returns its new sequence
 * @throws forbidden, not-found, appointment-changed, validation-failed for a status that cannot follow
 */
export async function changeStatus(
  ctx: Ctx,
  appointmentId: string,
  status: AppointmentStatus,
  sequence?: number,
): Promise<number> {
  mustSchedule(ctx);
  const tellPatient = await patientTeller(ctx);
  return inTenant(ctx, async (tx) => {
    const visit = await lockAppointment(tx, appointmentId);
    if (!visit) throw problem('not-found');
    mustBeAsRead(visit, sequence);
    if (!mayBecome(visit.status as AppointmentStatus, status))
      throw problem('validation-failed', {
        errors: [{ path: 'body.status', message: `${status} cannot follow ${visit.status}` }],
      });
    await setStatus(tx, appointmentId, status, ctx.clock.now());
    await audit(tx, ctx, { action: eventStatus(status), object: { kind: 'appointment', id: appointmentId } });
    const isOff = (status === 'canceled' || status === 'deleted') && isOpen(visit.status as AppointmentStatus);
    if (isOff) await tellPatient(tx, appointmentId, { kind: 'canceled' });
    return visit.sequence + 1;
  });
}
