// Puts submissions away and back: archived, not for the practice, and new again.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { hasOpenAlert } from '../alerts/public.ts';
import { turnState } from './turn-state.ts';

/**
 * @param revision the one that was read
 * @throws not-found, submission-state, submission-changed, alert-waiting before somebody has acknowledged its alerts
 */
export function putAway(
  ctx: Ctx,
  submissionId: string,
  act: 'archive' | 'mark-not-ours' | 'put-back',
  revision: number,
): Promise<void> {
  return inTenant(ctx, async (tx) => {
    await turnState(tx, ctx, { submissionId, act, revision });
    if (act !== 'put-back' && (await hasOpenAlert(tx, submissionId))) throw problem('alert-waiting');
    await audit(tx, ctx, { action: act, object: { kind: 'submission', id: submissionId } });
  });
}
