// Moves a visit to another time, provider or location. If that is impossible, the visit stays as it was.
import { randomUUIDv7 } from 'node:crypto';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { slotAt } from '../availability/public.ts';
import { settingsOf } from '../practice/public.ts';
import { mustBookAt } from '../staff/public.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { moveLocked } from './change-visit.ts';
import { assertPatientFree, slotTakenOnClash } from './clash.ts';
import { lockForOffice } from './lock-for-office.ts';
import { assertFits, mustBook, mustOverbook } from './may-schedule.ts';
import { newsNoter, type VisitChangeOutcome } from './note-news.ts';
import { isOpen } from './visit-status.policy.ts';
import { hasDesk } from './visits.store.ts';

export interface Move {
  readonly startsAt: Date;
  /** Absent members stay as they are. */
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  /** Minutes. */
  readonly duration?: number | undefined;
  readonly isOverbooked?: boolean;
  /** Moves although the patient has another visit at that time. */
  readonly isPatientClashKnown?: boolean;
  /** The sequence that was read: the move is refused if somebody else has changed the visit since. */
  readonly sequence?: number;
}

const minutesBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 60_000;

/**
 * Moves a visit with its buffers, even to a time that overlaps its old one. Changes that the patient can see are recorded for a
 * notice.
 * @throws forbidden, not-found, appointment-changed, validation-failed (duration, or the visit is over or was canceled),
 * slot-taken, patient-busy
 */
export async function moveVisit(
  ctx: Ctx & Uses<'queue' | 'caches' | 'cipherOf'>,
  visitId: string,
  move: Move,
): Promise<VisitChangeOutcome> {
  mustBook(ctx);
  mustOverbook(ctx, move.isOverbooked);
  assertFits(move.duration);
  const [noteNews, { timezone }] = await Promise.all([newsNoter(ctx), settingsOf(ctx)]);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockForOffice(tx, ctx, visitId);
    assertUnchanged(visit, move.sequence);
    if (!isOpen(visit.status))
      throw problem('validation-failed', {
        errors: [{ path: 'body.startTime', message: 'Only a visit that lies ahead can be moved.' }],
      });
    const { providerId = visit.providerId, locationId = visit.locationId, isOverbooked = false } = move;
    mustBookAt(ctx, locationId);
    if (!(await hasDesk(tx, providerId, locationId))) throw problem('not-found');
    const slot = slotAt(move.startsAt, {
      duration: move.duration ?? minutesBetween(visit.startsAt, visit.endsAt),
      bufferBefore: minutesBetween(visit.from, visit.startsAt),
      bufferAfter: minutesBetween(visit.endsAt, visit.until),
    });
    const { patientId } = visit;
    const isOtherTime = +slot.startsAt !== +visit.startsAt || +slot.endsAt !== +visit.endsAt;
    if (isOtherTime && patientId !== null && !move.isPatientClashKnown)
      await assertPatientFree(tx, ctx, timezone, { ...slot, patientId, besides: visitId });
    const eventId = randomUUIDv7();
    const sequence = await moveLocked(tx, ctx, visit, { slot, providerId, locationId, isOverbooked }, { eventId });
    const { startsAt, endsAt } = slot;
    const after = { startsAt, endsAt, providerId, locationId, status: visit.status, sequence };
    const isSeen = isOtherTime || providerId !== visit.providerId || locationId !== visit.locationId;
    const isTold = isSeen && (await noteNews(tx, visitId, visit, after));
    return { sequence, eventId, isTold };
  });
  return slotTakenOnClash(work);
}
