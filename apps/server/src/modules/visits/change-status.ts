// Sets the status of a visit for the practice. A canceled visit frees its time, and its patient is to be notified.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { setLockedStatus } from './change-visit.ts';
import { isDayOf } from './day-of-visit.ts';
import { mustSchedule } from './may-schedule.ts';
import { newsNoter, type VisitChangeOutcome } from './note-news.ts';
import { isOpen, isOutcome, mayBecome, type VisitStatus } from './visit-status.policy.ts';
import { lockVisit } from './visits.store.ts';

/**
 * @param read the sequence that was read, if it matters
 * @throws forbidden, not-found, appointment-changed, validation-failed for a status that cannot follow, too-early for an outcome
 * set before the day of the visit
 */
export async function changeStatus(
  ctx: Ctx & Uses<'queue' | 'caches' | 'cipherOf'>,
  visitId: string,
  status: VisitStatus,
  read?: number,
): Promise<VisitChangeOutcome> {
  mustSchedule(ctx);
  const noteNews = await newsNoter(ctx);
  return inTenant(ctx, async (tx) => {
    const visit = await lockVisit(tx, visitId);
    if (!visit) throw problem('not-found');
    assertUnchanged(visit, read);
    if (!mayBecome(visit.status, status))
      throw problem('validation-failed', {
        errors: [{ path: 'body.status', message: `A visit that is ${visit.status} cannot become ${status}.` }],
      });
    if (isOutcome(status) && !(await isDayOf(ctx, visit.startsAt))) throw problem('too-early');
    const sequence = await setLockedStatus(tx, ctx, visit, status);
    const isOff = (status === 'canceled' || status === 'deleted') && isOpen(visit.status);
    const isTold = isOff && (await noteNews(tx, visitId, visit, { ...visit, status, sequence }));
    return { sequence, isTold };
  });
}
