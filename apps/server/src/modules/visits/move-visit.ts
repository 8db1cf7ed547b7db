// Moves a visit to another time, provider or location. If that is impossible, the visit stays as it was.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { slotAt } from '../availability/public.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { moveLocked } from './change-visit.ts';
import { slotTakenOnClash } from './clash.ts';
import { assertFits, mustOverbook, mustSchedule } from './may-schedule.ts';
import { newsNoter, type VisitChangeOutcome } from './note-news.ts';
import { isOpen } from './visit-status.policy.ts';
import { hasDesk, lockVisit } from './visits.store.ts';

export interface Move {
  readonly startsAt: Date;
  /** Absent members stay as they are. */
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  /** Minutes. */
  readonly duration?: number | undefined;
  readonly isOverbooked?: boolean;
  /** The sequence that was read: the move is refused if somebody else has changed the visit since. */
  readonly sequence?: number;
}

const minutesBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 60_000;

/**
 * Moves a visit with its buffers, even to a time that overlaps its old one. Changes that the patient can see are recorded for a
 * notice.
 * @throws forbidden, not-found, appointment-changed, validation-failed (duration, or the visit is over or was canceled),
 * slot-taken
 */
export async function moveVisit(
  ctx: Ctx & Uses<'queue' | 'cipherOf'>,
  visitId: string,
  move: Move,
): Promise<VisitChangeOutcome> {
  mustSchedule(ctx);
  mustOverbook(ctx, move.isOverbooked);
  assertFits(move.duration);
  const noteNews = await newsNoter(ctx);
  const work = inTenant(ctx, async (tx) => {
    const visit = await lockVisit(tx, visitId);
    if (!visit) throw problem('not-found');
    assertUnchanged(visit, move.sequence);
    if (!isOpen(visit.status))
      throw problem('validation-failed', {
        errors: [{ path: 'body.startTime', message: 'Only a visit that lies ahead can be moved.' }],
      });
    const { providerId = visit.providerId, locationId = visit.locationId, isOverbooked = false } = move;
    if (!(await hasDesk(tx, providerId, locationId))) throw problem('not-found');
    const slot = slotAt(move.startsAt, {
      duration: move.duration ?? minutesBetween(visit.startsAt, visit.endsAt),
      bufferBefore: minutesBetween(visit.from, visit.startsAt),
      bufferAfter: minutesBetween(visit.endsAt, visit.until),
    });
    const sequence = await moveLocked(tx, ctx, visit, { slot, providerId, locationId, isOverbooked });
    const isSeen =
      +slot.startsAt !== +visit.startsAt ||
      +slot.endsAt !== +visit.endsAt ||
      providerId !== visit.providerId ||
      locationId !== visit.locationId;
    if (!isSeen) return { sequence, isTold: false };
    const isTold = await noteNews(tx, visitId, visit, {
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      providerId,
      locationId,
      status: visit.status,
      sequence,
    });
    return { sequence, isTold };
  });
  return slotTakenOnClash(work);
}
