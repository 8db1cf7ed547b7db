// A patient cancels a visit, with a reason where the practice asks for one. Its time is free at once.
import type { visitActs } from '@foyer/contract';
import { problem } from '../../platform/problem.ts';
import { cancelHindrance, freedTimeJob } from '../practice-setup/public.ts';
import { isOfPatient, sealedEventNote, setLockedStatus, type VisitClaim } from '../visits/public.ts';
import { type Act, type ActedPage, type Acting, actOnVisit, mustBeAsRead, type PageMaker } from './act-on-visit.ts';

export interface OwnCancellation {
  /** The sequence that was read. */
  readonly sequence: number;
  readonly reason?: (typeof visitActs.cancelReasons)[number] | undefined;
  readonly note?: string | undefined;
}

/** Whether the patient canceled it already, by a press at the same time or in another tab. */
function isCanceledByPatient({ visit, claimed: { last } }: Act, read: number): boolean {
  const isTheirs = last?.kind === 'canceled' && isOfPatient(last.actor);
  return visit.status === 'canceled' && isTheirs && read >= visit.sequence - 1;
}

/** Returns the reason that is kept: none where the practice asks for none. @throws validation-failed when one is missing */
function reasonOf({ rule }: Act, { reason, note }: OwnCancellation) {
  if (rule.reason === 'off') return { reason: undefined, note: undefined };
  if (rule.reason === 'required' && reason === undefined)
    throw problem('validation-failed', { errors: [{ path: 'body.reason', message: 'Choose a reason.' }] });
  return { reason, note };
}

/**
 * @throws link-expired, rate-limited, not-found, too-late, appointment-changed, change-not-offered, validation-failed without a
 * reason that is required
 */
export async function cancelOwnVisit<T extends ActedPage>(
  ctx: Acting,
  claim: VisitClaim,
  wish: OwnCancellation,
  page: PageMaker<T>,
): Promise<T> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return actOnVisit(
    ctx,
    claim,
    async (it) => {
      const { tx, visit, claimed, rule, scope, refuseIf, tell } = it;
      if (isCanceledByPatient(it, wish.sequence)) return;
      await mustBeAsRead(it, wish.sequence);
      await refuseIf(cancelHindrance(visit, rule, { now: scope.now, timezone: scope.settings.timezone }));
      const { reason, note } = reasonOf(it, wish);
      const kept = { actor: claimed.actor, reason, ...sealedEventNote(cipher, note) };
      await setLockedStatus(tx, ctx, visit, 'canceled', kept);
      await ctx.queue.send(tx, freedTimeJob, { tenantId: ctx.tenant.id });
      await tell('canceled by the patient', 'canceled');
    },
    page,
  );
}
