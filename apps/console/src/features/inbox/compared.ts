// The record's current value for each answer, as the table of answers shows it.
import type { InboxSubmission } from './inbox-types.ts';

export type AnswerComparison = InboxSubmission['compared'][number];

/** Returns whether a submission waits, so that it can be approved. */
export function isOpen({ status }: Pick<InboxSubmission, 'status'>): boolean {
  return status === 'new' || status === 'returned';
}

/** Returns the comparisons by uuid of the answered field. Empty once approved, because then the record holds the answers. */
export function comparedOf(submission: InboxSubmission): ReadonlyMap<string, AnswerComparison> {
  return new Map(isOpen(submission) ? submission.compared.map((each) => [each.uuid, each] as const) : []);
}

/** Returns whether approving changes the record by this answer. */
export function isWritten(compared: AnswerComparison | undefined): boolean {
  return compared?.difference === 'new' || compared?.difference === 'changed';
}
