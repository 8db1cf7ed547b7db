// Turns a submission from the server into what is shown. The only use of the form engine in the inbox.
import {
  type FormField,
  printModel,
  readForm,
  type SubmissionEntry,
  scoreParts,
  scoresIn,
  signatureNotes,
} from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import { type AnswerGroup, type AnswerRow, answerGroups, type FieldBlock } from './answer-groups.ts';
import type { InboxSubmission } from './inbox-types.ts';

/** The parts of a submission that its answers are rendered from; older revisions have them too. */
export type FilledForm = Pick<InboxSubmission, 'form' | 'object' | 'signatures' | 'surroundings'>;

export type ReadBlocks =
  | { readonly ok: true; readonly blocks: readonly FieldBlock[]; readonly fields: readonly FormField[] }
  | { readonly ok: false };
export type ReadAnswers = { readonly ok: true; readonly groups: readonly AnswerGroup[] } | { readonly ok: false };

/** Returns the print model as staff may see it, with the proof of its signatures; not ok if the form has an unexpected format. */
export function readBlocks({ form, object, signatures, surroundings }: FilledForm, timeZone: string): ReadBlocks {
  const read = readForm(form.object);
  if (!read.ok) return { ok: false };
  // JSON never contains undefined members, which are the only difference between the two types.
  const entries = object as readonly SubmissionEntry[];
  const notes = signatureNotes(signatures, { timeZone, audience: 'staff' });
  const options = { audience: 'staff', surroundings, notes, logic: logicOf(read.fields) } as const;
  const blocks = read.fields.flatMap((field) =>
    printModel([field], entries, options).map((block) => ({ ...block, uuid: field.uuid })),
  );
  return { ok: true, blocks, fields: read.fields };
}

export function readAnswers(submission: FilledForm, timeZone: string): ReadAnswers {
  const read = readBlocks(submission, timeZone);
  if (!read.ok) return read;
  const withScores = scoreRows(read.fields, submission.object as readonly SubmissionEntry[]);
  return {
    ok: true,
    groups: answerGroups(read.blocks).map((group) => ({ ...group, rows: group.rows.map(withScores) })),
  };
}

/** Returns what makes a score of the row of one. */
function scoreRows(fields: readonly FormField[], entries: readonly SubmissionEntry[]) {
  const scores = new Map(scoresIn(fields, entries).map((score) => [score.uuid, score]));
  return (row: AnswerRow): AnswerRow => {
    const score = row.uuid === undefined ? undefined : scores.get(row.uuid);
    const field = score && fields.find(({ uuid }) => uuid === score.uuid);
    if (!score || !field || row.kind !== 'lines') return row;
    const { key, uuid, question } = row;
    return {
      kind: 'score',
      key,
      ...(uuid !== undefined && { uuid }),
      question,
      score,
      parts: scoreParts(field, fields, entries, logicOf(fields)),
    };
  };
}
