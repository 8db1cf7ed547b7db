// A patient confirms a visit. Pressing twice is the same as pressing once.
import { setLockedStatus, type VisitClaim } from '../visits/public.ts';
import { type Act, type ActedPage, type Acting, actOnVisit, mustBeAsRead, type PageMaker } from './act-on-visit.ts';

/** Whether the visit is confirmed already, and was when the caller read it or by a press at the same time. */
function isConfirmed({ visit, claimed: { last } }: Act, read: number): boolean {
  if (visit.status !== 'confirmed') return false;
  const isJustNow = last?.kind === 'confirmed' && last.sequence === visit.sequence && read === visit.sequence - 1;
  return isJustNow || read === visit.sequence;
}

/** @throws link-expired, rate-limited, not-found, too-late, appointment-changed, change-not-offered */
export function confirmOwnVisit<T extends ActedPage>(
  ctx: Acting,
  claim: VisitClaim,
  read: number,
  page: PageMaker<T>,
): Promise<T> {
  return actOnVisit(
    ctx,
    claim,
    async (it) => {
      const { tx, visit, claimed, rule, refuseIf, tell } = it;
      await mustBeAsRead(it, isConfirmed(it, read) ? visit.sequence : read);
      if (visit.status === 'confirmed') return;
      if (visit.status === 'booked') await refuseIf('rule');
      const via = claimed.actor === 'link' ? 'link' : 'portal';
      await setLockedStatus(tx, ctx, visit, 'confirmed', { actor: claimed.actor, via });
      if (rule.mailAfterConfirming) await tell('confirmed by the patient');
    },
    page,
  );
}
