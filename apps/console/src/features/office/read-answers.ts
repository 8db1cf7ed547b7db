// From a submission, as the server sends it, to what can be shown: the one place where the form engine is asked.
import { type PrintBlock, printModel, readForm, type SubmissionEntry } from '@foyer/forms';
import { type AnswerGroup, answerGroups } from './answer-groups.ts';
import type { Submission } from './inbox-types.ts';

export type ReadBlocks = { readonly ok: true; readonly blocks: readonly PrintBlock[] } | { readonly ok: false };
export type ReadAnswers = { readonly ok: true; readonly groups: readonly AnswerGroup[] } | { readonly ok: false };

type Filled = Pick<Submission, 'form' | 'object'>;

/** The print model as the staff may see it; not ok when the form is in an unexpected format. */
export function readBlocks({ form, object }: Filled): ReadBlocks {
  const read = readForm(form.object);
  if (!read.ok) return { ok: false };
  // JSON never carries an undefined member, which is all that the two types differ in.
  return { ok: true, blocks: printModel(read.fields, object as readonly SubmissionEntry[], { audience: 'staff' }) };
}

export function readAnswers(submission: Filled): ReadAnswers {
  const read = readBlocks(submission);
  return read.ok ? { ok: true, groups: answerGroups(read.blocks) } : read;
}
