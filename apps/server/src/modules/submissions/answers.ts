// Seals and opens the answers of a submission: they are stored only encrypted, bound to their row.
import { type FormField, personNameIn, type SubmissionEntry } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';

const table = 'submission_revisions';

export function sealAnswers(
  cipher: TenantCipher,
  submissionId: string,
  revision: number,
  entries: readonly SubmissionEntry[],
): Buffer {
  return cipher.seal({ table, row: `${submissionId}:${revision}`, column: 'answers_sealed' }, JSON.stringify(entries));
}

export function openAnswers(
  cipher: TenantCipher,
  submissionId: string,
  revision: number,
  sealed: Buffer,
): SubmissionEntry[] {
  return JSON.parse(
    cipher.open({ table, row: `${submissionId}:${revision}`, column: 'answers_sealed' }, sealed),
  ) as SubmissionEntry[];
}

const namePlace = (submissionId: string) => ({ table: 'submissions', row: submissionId, column: 'person_name_sealed' });

/** Seals the name that a guest gave in the form; null when the form does not ask for one. */
export function sealPersonName(
  cipher: TenantCipher,
  submissionId: string,
  fields: FormField[],
  entries: SubmissionEntry[],
): Buffer | null {
  const name = personNameIn(fields, entries);
  return name === '' ? null : cipher.seal(namePlace(submissionId), name);
}

export function openPersonName(cipher: TenantCipher, submissionId: string, sealed: Buffer | null): string {
  return sealed ? cipher.open(namePlace(submissionId), sealed) : '';
}
