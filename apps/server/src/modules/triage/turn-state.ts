// Turns a submission from one state into another, once: of two acts at the same time the later one sees what the first has done.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
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
  /** When it had come into the state before, and whose act that was; null where its sender's. */
  readonly turnedAt: Date | null;
  readonly turnedBy: string | null;
  readonly submittedAt: Date;
  readonly state: SubmissionState;
  readonly revision: number;
  readonly patientId: string | null;
  readonly matchedPatientId: string | null;
  /** The colleague whom it is assigned to. */
  readonly assignedTo: string | null;
}

/** Returns the refusal that says what a submission is now, by whom, and since when. */
export async function stateProblem(
  tx: Tx,
  { turnedAt, turnedBy, submittedAt }: Pick<TurnedSubmission, 'turnedAt' | 'turnedBy' | 'submittedAt'>,
  state: SubmissionState,
): Promise<Problem> {
  const by = turnedBy === null ? '' : await selectActorName(tx, turnedBy);
  const at = (turnedAt ?? submittedAt).toISOString();
  return problem('submission-state', { words: { state: stateWords[state] }, members: { by, at } });
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
    throw await stateProblem(tx, row, before);
  }
  if (revision !== undefined && row.revision !== revision) throw problem('submission-changed');
  if (turned.state !== before) {
    const by = principal.kind === 'staff' ? principal.accountId : null;
    await setState(tx, submissionId, { state: turned.state, by, at: ctx.clock.now() });
  }
  const { turnedAt, turnedBy, submittedAt } = row;
  return {
    ...{ before, state: turned.state, turnedAt, turnedBy, submittedAt },
    ...{ revision: row.revision, patientId, matchedPatientId, assignedTo },
  };
}
