// What is to be done with a document: its status, and the submission that its address leads to.
import type { FormStanding } from '../agreements/public.ts';
import type { DocumentRow } from './documents.store.ts';

type Sent = Pick<DocumentRow, 'submissionId' | 'draftSavedAt' | 'draftSubmissionId' | 'askedSubmissionId'>;

export interface DocumentState {
  readonly status: 'pending' | 'completed' | 'other';
  /** The submission to edit; null where a new one begins. */
  readonly submissionId: string | null;
  /** Whether the practice waits for the answer to a question about that submission. */
  readonly needsAnswer: boolean;
}

/**
 * Returns the state of a document. A question of the practice comes before everything else. What is agreed to anew is a new submission: an edit of the old one would agree to its version.
 * Who signs at the office or has withdrawn has nothing to do.
 */
export function documentState(
  { askedSubmissionId, ...sent }: Sent,
  standing: FormStanding['standing'] | undefined,
): DocumentState {
  if (askedSubmissionId !== null) return { status: 'pending', submissionId: askedSubmissionId, needsAnswer: true };
  return { ...stateWithoutQuestion(sent, standing), needsAnswer: false };
}

function stateWithoutQuestion(
  { submissionId, draftSavedAt, draftSubmissionId }: Omit<Sent, 'askedSubmissionId'>,
  standing: FormStanding['standing'] | undefined,
): Pick<DocumentState, 'status' | 'submissionId'> {
  if (standing?.state === 'at-office') return { status: 'completed', submissionId: null };
  const isAnew = standing !== undefined && (standing.isAsked || standing.state === 'withdrawn');
  if (draftSavedAt !== null && !(isAnew && draftSubmissionId !== null))
    return { status: 'other', submissionId: draftSubmissionId };
  if (isAnew) return { status: standing.isAsked ? 'pending' : 'completed', submissionId: null };
  return { status: standing || submissionId !== null ? 'completed' : 'pending', submissionId };
}
