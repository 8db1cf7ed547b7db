// The practice books a visit. Notice, horizon and hours bind patients only; that nobody is booked twice binds all.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { slotAt } from '../availability/public.ts';
import { findPatient } from '../patients/public.ts';
import { slotTakenOnClash } from './clash.ts';
import { assertFits, mustOverbook, mustSchedule } from './may-schedule.ts';
import { takeSlot } from './take-slot.ts';
import { eventStatus, type VisitStatus } from './visit-status.policy.ts';
import { hasDesk, lockVisit, selectVisitLength } from './visits.store.ts';

export interface NewVisit {
  readonly typeId: string;
  readonly providerId: string;
  readonly locationId: string;
  readonly startsAt: Date;
  /** Minutes, where the visit is longer or shorter than its type. */
  readonly duration?: number | undefined;
  /** Null for somebody who is no patient of the practice yet. What stands in for a visit is for whom that was. */
  readonly patientId: string | null;
  readonly status?: Extract<VisitStatus, 'scheduled' | 'confirmed' | 'booked'>;
  /** Lines that the patient sees. */
  readonly description?: string;
  /** A visit that was called off, for which this one stands in: of the same person, in the same entry of their calendar. */
  readonly insteadOf?: string | undefined;
  /** On purpose beside what is booked already. */
  readonly isOverbooked?: boolean;
}

export interface BookedByOffice {
  readonly id: string;
  readonly sequence: number;
}

/** What a visit takes over from the one it stands in for. @throws not-found where that was not called off */
async function standIn(tx: Tx, visitId: string) {
  const old = await lockVisit(tx, visitId);
  if (old?.status !== 'canceled') throw problem('not-found');
  const { patientId, submissionId, guestAddressSealed, guestDigest, sequence } = old;
  const standsFor = old.standsFor ?? visitId;
  return { patientId, submissionId, guestAddressSealed, guestDigest, sequence, standsFor };
}

/** @throws forbidden, validation-failed (duration), not-found (type, provider, place, person, visit that was called off), slot-taken */
export async function bookVisit(ctx: Ctx, visit: NewVisit): Promise<BookedByOffice> {
  mustSchedule(ctx);
  mustOverbook(ctx, visit.isOverbooked);
  assertFits(visit.duration);
  const { typeId, providerId, locationId, patientId, insteadOf, isOverbooked = false, status = 'scheduled' } = visit;
  const work = inTenant(ctx, async (tx) => {
    const length = await selectVisitLength(tx, typeId);
    const isThere = length && (await hasDesk(tx, providerId, locationId));
    if (!isThere || (patientId !== null && !(await findPatient(tx, patientId)))) throw problem('not-found');
    const slot = slotAt(visit.startsAt, { ...length, duration: visit.duration ?? length.duration });
    const own = insteadOf === undefined ? { patientId, sequence: 0 } : await standIn(tx, insteadOf);
    const taken = await takeSlot(tx, ctx, slot, [providerId], {
      locationId,
      typeId,
      ...own,
      status,
      description: visit.description ?? '',
      isOverbooked,
    });
    if (!taken) throw problem('slot-taken');
    const { visitId } = taken;
    await audit(tx, ctx, { action: eventStatus(status), object: { kind: 'appointment', id: visitId } });
    return { id: visitId, sequence: own.sequence };
  });
  return slotTakenOnClash(work);
}
