// Whether the link of a question can still be used.
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import { mostWrongTries } from './questions.store.ts';

export interface LinkedQuestion {
  readonly answeredRevision: number | null;
  readonly withdrawnAt: Date | null;
  readonly endsAt: Date | null;
  readonly wrongTries: number;
  readonly state: Selectable<Schema['submissions']>['state'];
  /** The owner of the submission; null while it is a guest's. */
  readonly patientId: string | null;
  readonly erasedAt: Date | null;
}

/**
 * A link ends with the answer, when the question is taken back, after its time, after the last wrong birth date, and when the
 * submission has become a patient's or is not for the practice.
 */
export function isLinkOpen(row: LinkedQuestion, now: Date): boolean {
  if (row.answeredRevision !== null || row.withdrawnAt !== null || row.erasedAt !== null) return false;
  if (row.endsAt === null || row.endsAt <= now || row.wrongTries >= mostWrongTries) return false;
  return row.patientId === null && row.state !== 'approved' && row.state !== 'spam';
}
