// Books a visit for the practice. Notice, horizon and hours bind patients only; the rule against double booking binds everybody.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { slotAt } from '../availability/public.ts';
import { findPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { mustBookAt } from '../staff/public.ts';
import { assertPatientFree, slotTakenOnClash } from './clash.ts';
import { lockForOffice } from './lock-for-office.ts';
import { assertFits, mustBook, mustOverbook } from './may-schedule.ts';
import { takeSlot } from './take-slot.ts';
import { addVisitEvent } from './visit-events.store.ts';
import { eventStatus, type VisitStatus } from './visit-status.policy.ts';
import { hasDesk, lengthOfType } from './visits.store.ts';

export interface NewVisit {
  readonly typeId: string;
  readonly providerId: string;
  readonly locationId: string;
  readonly startsAt: Date;
  /** Minutes, when the visit is longer or shorter than its type. */
  readonly duration?: number | undefined;
  /** Null for somebody who is not a patient yet. A replacement visit is for the same person as the visit it replaces. */
  readonly patientId: string | null;
  readonly status?: Extract<VisitStatus, 'scheduled' | 'confirmed' | 'booked'>;
  /** Text that the patient sees. */
  readonly description?: string;
  /** A canceled visit that this one replaces: for the same person, in the same calendar entry. */
  readonly insteadOf?: string | undefined;
  /** Deliberately overlaps other bookings. */
  readonly isOverbooked?: boolean;
  /** Books although the patient has another visit at that time. */
  readonly isPatientClashKnown?: boolean;
}

export interface BookedByOffice {
  readonly id: string;
  readonly sequence: number;
}

/** Returns what a visit takes over from the one it replaces. @throws not-found when that was not canceled */
async function standIn(tx: Tx, ctx: Ctx, visitId: string) {
  const old = await lockForOffice(tx, ctx, visitId);
  if (old.status !== 'canceled') throw problem('not-found');
  const { patientId, submissionId, guestAddressSealed, guestDigest, sequence } = old;
  const standsFor = old.standsFor ?? visitId;
  return { patientId, submissionId, guestAddressSealed, guestDigest, sequence, standsFor };
}

/**
 * @throws forbidden, validation-failed (duration), not-found (type, provider, location, person, canceled visit), slot-taken,
 * patient-busy
 */
export async function bookVisit(ctx: Ctx & Uses<'caches'>, visit: NewVisit): Promise<BookedByOffice> {
  mustBook(ctx);
  mustBookAt(ctx, visit.locationId);
  mustOverbook(ctx, visit.isOverbooked);
  assertFits(visit.duration);
  const { typeId, providerId, locationId, patientId, insteadOf, isOverbooked = false, status = 'scheduled' } = visit;
  const { timezone } = await settingsOf(ctx);
  const work = inTenant(ctx, async (tx) => {
    const length = await lengthOfType(tx, typeId);
    const isThere = length && (await hasDesk(tx, providerId, locationId));
    if (!isThere || (patientId !== null && !(await findPatient(tx, patientId)))) throw problem('not-found');
    const slot = slotAt(visit.startsAt, { ...length, duration: visit.duration ?? length.duration });
    const own = insteadOf === undefined ? { patientId, sequence: 0 } : await standIn(tx, ctx, insteadOf);
    if (own.patientId !== null && !visit.isPatientClashKnown)
      await assertPatientFree(tx, ctx, timezone, { ...slot, patientId: own.patientId, besides: undefined });
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
    const after = { ...slot, providerId, locationId, status };
    await addVisitEvent(tx, ctx, { visitId, kind: 'booked', sequence: own.sequence, after });
    await audit(tx, ctx, { action: eventStatus(status), object: { kind: 'appointment', id: visitId } });
    return { id: visitId, sequence: own.sequence };
  });
  return slotTakenOnClash(work);
}
