// Seals and opens the answers of a submission: they are stored only encrypted, bound to their row.
import {
  type FormField,
  listedScores,
  personNameIn,
  recordTarget,
  type Score,
  type SubmissionEntry,
} from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { namesInAnswer } from '../clinical/public.ts';

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

/** Scores that a row of a list has room for. */
const roomForScores = 2;

type Mark = Omit<Score, 'uuid'>;

/** What a list shows of a submission's answers. */
export interface SubmissionMarks {
  /** The first scores of the form, as many as a row shows. */
  readonly scores: Mark[];
}

const marksPlace = (submissionId: string) => ({ table: 'submissions', row: submissionId, column: 'marks_sealed' });

const markOf = ({ name, value, outOf, band, tone }: Mark): Mark => ({ name, value, outOf, band, tone });

/** Seals what lists show of the answers; null when that is nothing. */
export function sealMarks(
  cipher: TenantCipher,
  submissionId: string,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): Buffer | null {
  const scores = listedScores(fields, entries).slice(0, roomForScores).map(markOf);
  return scores.length === 0 ? null : cipher.seal(marksPlace(submissionId), JSON.stringify({ scores }));
}

export function openMarks(cipher: TenantCipher, submissionId: string, sealed: Buffer | null): SubmissionMarks {
  if (!sealed) return { scores: [] };
  const { scores } = JSON.parse(cipher.open(marksPlace(submissionId), sealed)) as SubmissionMarks;
  // Rows stored by older versions hold every score of the form, with its uuid.
  return { scores: scores.slice(0, roomForScores).map(markOf) };
}

const allergiesPlace = (submissionId: string) => ({
  table: 'submissions',
  row: submissionId,
  column: 'allergies_sealed',
});

/** Seals the names of the allergies that the answers say, for the alerts of a patient whose form waits; null when they say none. */
export function sealAllergies(
  cipher: TenantCipher,
  submissionId: string,
  entries: readonly SubmissionEntry[],
): Buffer | null {
  const names = entries.flatMap(({ foyer_table_name, foyer_column_name, value }) => {
    const target = recordTarget(foyer_table_name, foyer_column_name);
    const isListed = target?.table === 'medical_record' && target.column === 'allergies';
    return isListed ? namesInAnswer('allergy', value) : [];
  });
  return names.length === 0 ? null : cipher.seal(allergiesPlace(submissionId), JSON.stringify(names));
}

/** Opens what `sealAllergies` has sealed. */
export function openAllergies(cipher: TenantCipher, submissionId: string, sealed: Buffer): string[] {
  return JSON.parse(cipher.open(allergiesPlace(submissionId), sealed));
}
