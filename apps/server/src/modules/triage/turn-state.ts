// Turns a submission from one state into another, once: of two acts at the same time the later one sees what the first has done.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockForReview, setState } from '../submissions/public.ts';
import { selectActorName } from './actors.store.ts';
import { type StateAct, type SubmissionState, stateWords, turnOf } from './states.policy.ts';

interface StateTurn {
  readonly submissionId: string;
  readonly act: StateAct;
  /** The revision that was read: acting on an older one is refused. Undefined for acts that do not depend on the answers. */
  readonly revision?: number | undefined;
}

/** A submission that is locked until the transaction ends. */
interface TurnedSubmission {
  readonly before: SubmissionState;
  readonly state: SubmissionState;
  readonly revision: number;
  readonly patientId: string | null;
  readonly matchedPatientId: string | null;
  /** The colleague whom it is assigned to. */
  readonly assignedTo: string | null;
}

/**
 * Locks a submission, checks that the act is allowed now, and writes the new state with the caller and the time. A state that stays
 * is not written. The caller audits the act.
 * @throws not-found, submission-state (with `by` and `at`), already-approved, submission-changed, no-patient, match-exists
 */
export async function turnState(
  tx: Tx,
  ctx: Ctx,
  { submissionId, act, revision }: StateTurn,
): Promise<TurnedSubmission> {
  const { principal } = ctx;
  const row = await lockForReview(tx, submissionId);
  if (!row) throw problem('not-found');
  const { patientId, matchedPatientId, assignedTo, state: before } = row;
  const isGuest = patientId === null;
  const turned = turnOf(act, { state: before, isGuest, hasPatient: !isGuest || matchedPatientId !== null });
  if ('refused' in turned) {
    if (turned.refused !== 'submission-state') throw problem(turned.refused);
    const by = row.turnedBy === null ? '' : await selectActorName(tx, row.turnedBy);
    const at = (row.turnedAt ?? row.submittedAt).toISOString();
    throw problem('submission-state', { words: { state: stateWords[before] }, members: { by, at } });
  }
  if (revision !== undefined && row.revision !== revision) throw problem('submission-changed');
  if (turned.state !== before) {
    const by = principal.kind === 'staff' ? principal.accountId : null;
    await setState(tx, submissionId, { state: turned.state, by, at: ctx.clock.now() });
  }
  return { before, state: turned.state, revision: row.revision, patientId, matchedPatientId, assignedTo };
}
