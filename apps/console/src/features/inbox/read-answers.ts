// From a submission, as the server sends it, to what can be shown: the one place where the form engine is asked.
import { printModel, readForm, type SubmissionEntry, signatureNotes } from '@foyer/forms';
import { type AnswerGroup, answerGroups, type FieldBlock } from './answer-groups.ts';
import type { InboxSubmission } from './inbox-types.ts';

/** What of a submission its answers are drawn from; an older revision has it too. */
export type FilledForm = Pick<InboxSubmission, 'form' | 'object' | 'signatures' | 'surroundings'>;

export type ReadBlocks = { readonly ok: true; readonly blocks: readonly FieldBlock[] } | { readonly ok: false };
export type ReadAnswers = { readonly ok: true; readonly groups: readonly AnswerGroup[] } | { readonly ok: false };

/** The print model as the staff may see it, with what proves its signatures; not ok when the form is in an unexpected format. */
export function readBlocks({ form, object, signatures, surroundings }: FilledForm, timeZone: string): ReadBlocks {
  const read = readForm(form.object);
  if (!read.ok) return { ok: false };
  // JSON never carries an undefined member, which is all that the two types differ in.
  const entries = object as readonly SubmissionEntry[];
  const notes = signatureNotes(signatures, { timeZone, audience: 'staff' });
  const options = { audience: 'staff', surroundings, notes } as const;
  const blocks = read.fields.flatMap((field) =>
    printModel([field], entries, options).map((block) => ({ ...block, uuid: field.uuid })),
  );
  return { ok: true, blocks };
}

export function readAnswers(submission: FilledForm, timeZone: string): ReadAnswers {
  const read = readBlocks(submission, timeZone);
  return read.ok ? { ok: true, groups: answerGroups(read.blocks) } : read;
}
