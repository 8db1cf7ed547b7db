// Hands a waiting submission to a colleague, or puts it off until a time.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { membersWith } from '../identity/public.ts';
import { setAssignee, setSnooze } from '../submissions/public.ts';
import { selectActorName } from './actors.store.ts';
import { turnState } from './turn-state.ts';

/** Returns the colleagues to whom a submission can be assigned, by name. */
export function listAssignees(ctx: Ctx) {
  return inTenant(ctx, (tx) => membersWith(tx, 'inbox'));
}

interface Assignment {
  /** Null for nobody. */
  readonly staffId: string | null;
  /** Whom it was assigned to, as the caller knows it. */
  readonly was: string | null;
}

/** @throws not-found, submission-state, assigned-meanwhile, validation-failed for somebody who cannot open the inbox */
export function assignSubmission(ctx: Ctx, submissionId: string, { staffId, was }: Assignment): Promise<void> {
  return inTenant(ctx, async (tx) => {
    const { assignedTo } = await turnState(tx, ctx, { submissionId, act: 'assign' });
    if (assignedTo !== was) {
      const name = assignedTo === null ? 'nobody' : await selectActorName(tx, assignedTo);
      throw problem('assigned-meanwhile', { words: { name } });
    }
    const isColleague = staffId === null || (await membersWith(tx, 'inbox')).some(({ id }) => id === staffId);
    if (!isColleague)
      throw problem('validation-failed', {
        errors: [{ path: 'body.staffId', message: 'must be a colleague who can open the inbox' }],
      });
    await setAssignee(tx, submissionId, staffId);
    await audit(tx, ctx, { action: 'assign', object: { kind: 'submission', id: submissionId } });
  });
}

const mostAheadMs = 91 * 86_400_000;

/**
 * @param until null brings it back at once
 * @throws not-found, submission-state, validation-failed for a time that has passed or is more than 90 days ahead
 */
export function snoozeSubmission(ctx: Ctx, submissionId: string, until: string | null): Promise<void> {
  const at = until === null ? null : new Date(until);
  const ahead = at ? at.getTime() - ctx.clock.now().getTime() : 1;
  if (ahead <= 0 || ahead > mostAheadMs)
    throw problem('validation-failed', {
      errors: [{ path: 'body.until', message: 'must be ahead of now, and at most 90 days' }],
    });
  return inTenant(ctx, async (tx) => {
    await turnState(tx, ctx, { submissionId, act: 'snooze' });
    await setSnooze(tx, submissionId, at);
    await audit(tx, ctx, { action: 'snooze', object: { kind: 'submission', id: submissionId } });
  });
}
