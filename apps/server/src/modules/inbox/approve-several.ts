// Approves several submissions that somebody ticked in the list: each for itself, and none that somebody should look at first.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem } from '../../platform/problem.ts';
import { isReadNow } from '../triage/public.ts';
import { compareSubmission } from './compare-waiting.ts';
import { selectInboxRow } from './inbox.store.ts';
import { approveSubmission } from './inbox.ts';
import { type LookReason, lookReason, shownFlags } from './marks.policy.ts';

const refusals = [
  'not-found',
  'already-approved',
  'submission-changed',
  'submission-state',
  'no-patient',
  'record-changed',
  'alert-waiting',
] as const;
type ApproveRefusal = (typeof refusals)[number];
const isRefusal = (code: string | undefined): code is ApproveRefusal => refusals.some((each) => each === code);

interface ChosenItem {
  readonly id: string;
  readonly revision: number;
  /** Of the record, as the list knows it. */
  readonly recordRevision?: number | undefined;
}

interface ApprovalOutcome {
  readonly id: string;
  readonly outcome: 'approved' | 'needs-a-look' | ApproveRefusal;
  readonly reason?: LookReason;
}

/** Returns why somebody should look at a submission first; undefined for one that is done or gone. */
async function reasonToLook(ctx: Ctx & Uses<'caches' | 'cipherOf'>, id: string): Promise<LookReason | undefined> {
  const { principal } = ctx;
  // What the columns say may be a minute old.
  await compareSubmission(ctx, id);
  const row = await inTenant(ctx, (tx) => selectInboxRow(tx, id));
  if (row?.state !== 'new' && row?.state !== 'returned') return undefined;
  const facts = {
    // Approving refuses an open alert itself.
    flags: shownFlags(row.flags, false),
    assignedTo: row.assignedTo,
    isRead: isReadNow(row, ctx.clock.now()),
  };
  return lookReason(facts, principal.kind === 'staff' ? principal.accountId : null);
}

async function approveOne(
  ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>,
  { id, revision, recordRevision }: ChosenItem,
): Promise<ApprovalOutcome> {
  const reason = await reasonToLook(ctx, id);
  if (reason) return { id, outcome: 'needs-a-look', reason };
  try {
    await approveSubmission(ctx, id, { revision, recordRevision });
    return { id, outcome: 'approved' };
  } catch (error) {
    const code = error instanceof Problem ? error.code : undefined;
    if (!isRefusal(code)) throw error;
    return { id, outcome: code };
  }
}

/** Approves each in a transaction of its own: additions and changes are written, nothing is removed. Returns what became of each. */
export async function approveSubmissions(
  ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>,
  items: readonly ChosenItem[],
): Promise<ApprovalOutcome[]> {
  const outcomes: ApprovalOutcome[] = [];
  for (const item of items) outcomes.push(await approveOne(ctx, item));
  return outcomes;
}
