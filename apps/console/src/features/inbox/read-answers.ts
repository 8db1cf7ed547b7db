// Turns a submission from the server into what is shown. The only use of the form engine in the inbox.
import { printModel, readForm, type SubmissionEntry, signatureNotes } from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import { type AnswerGroup, answerGroups, type FieldBlock } from './answer-groups.ts';
import type { InboxSubmission } from './inbox-types.ts';

/** The parts of a submission that its answers are rendered from; older revisions have them too. */
export type FilledForm = Pick<InboxSubmission, 'form' | 'object' | 'signatures' | 'surroundings'>;

export type ReadBlocks = { readonly ok: true; readonly blocks: readonly FieldBlock[] } | { readonly ok: false };
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
  return { ok: true, blocks };
}

export function readAnswers(submission: FilledForm, timeZone: string): ReadAnswers {
  const read = readBlocks(submission, timeZone);
  return read.ok ? { ok: true, groups: answerGroups(read.blocks) } : read;
}
