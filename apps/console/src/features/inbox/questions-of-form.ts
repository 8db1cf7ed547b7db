// The questions of a form that the office can ask its sender about.
import type { InboxSubmission } from './inbox-types.ts';
import { readAnswers } from './read-answers.ts';

/** Returns each answered question once, in the form's order; none where the form cannot be read. */
export function questionsOfForm(
  submission: InboxSubmission,
  timeZone: string,
): readonly { readonly uuid: string; readonly text: string }[] {
  const read = readAnswers(submission, timeZone);
  const rows = read.ok ? read.groups.flatMap((group) => group.rows) : [];
  const named = rows.flatMap(({ uuid, kind, question }) =>
    uuid === undefined || kind === 'score' ? [] : [[uuid, question] as const],
  );
  // Of an answer of several rows the first one names it.
  return [...new Map(named.toReversed())].toReversed().map(([uuid, text]) => ({ uuid, text }));
}
