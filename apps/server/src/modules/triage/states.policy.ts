// The states of a submission, and which act of the office leads from one to another.

export type SubmissionState = 'new' | 'returned' | 'approved' | 'filed' | 'archived' | 'spam';

/** The state that each act leads to, by the state before it. An act that has no entry for a state is refused there. */
const turns = {
  approve: { new: 'approved', returned: 'approved' },
  /** Soon after approving as `undo-approve`, later as `unapprove`. */
  unapprove: { approved: 'new' },
  file: { new: 'filed', returned: 'filed' },
  'ask-sender': { new: 'returned' },
  /** Also after the submission was put away and back, when its question is still open. */
  'withdraw-question': { new: 'new', returned: 'new' },
  archive: { new: 'archived', returned: 'archived' },
  'mark-not-ours': { new: 'spam', returned: 'spam' },
  'put-back': { filed: 'new', archived: 'new', spam: 'new' },
  match: { new: 'new', returned: 'returned', filed: 'new' },
  unmatch: { new: 'new', returned: 'returned' },
  assign: { new: 'new', returned: 'returned' },
  snooze: { new: 'new', returned: 'returned' },
} as const satisfies Record<string, Partial<Record<SubmissionState, SubmissionState>>>;

export type StateAct = keyof typeof turns;
export const stateActs = Object.keys(turns) as readonly StateAct[];

/** What a submission is like when somebody wants to turn it. */
export interface TurnableSubmission {
  readonly state: SubmissionState;
  /** Whether a guest sent it and it has not become a patient's. */
  readonly isGuest: boolean;
  /** Whether it is a patient's, or matched to one. */
  readonly hasPatient: boolean;
}

export type TurnRefusal = 'already-approved' | 'submission-state' | 'no-patient' | 'match-exists';

/**
 * Returns the state that an act leads to, or why it is refused. A newer revision by the sender needs no act: it makes any submission
 * new.
 */
export function turnOf(
  act: StateAct,
  { state, isGuest, hasPatient }: TurnableSubmission,
): { readonly state: SubmissionState } | { readonly refused: TurnRefusal } {
  const next = (turns[act] as Partial<Record<SubmissionState, SubmissionState>>)[state];
  if (act === 'approve' && state === 'approved') return { refused: 'already-approved' };
  if (next === undefined) return { refused: 'submission-state' };
  if (act === 'approve' && !hasPatient) return { refused: 'no-patient' };
  if (act === 'file' && hasPatient) return { refused: 'match-exists' };
  if (act === 'mark-not-ours' && !isGuest) return { refused: 'submission-state' };
  return { state: next };
}

/** How a state is called in a sentence. */
export const stateWords: Readonly<Record<SubmissionState, string>> = {
  new: 'new',
  returned: 'returned',
  approved: 'approved',
  filed: 'filed',
  archived: 'archived',
  spam: 'not ours',
};
