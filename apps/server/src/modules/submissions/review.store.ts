// SQL of what the office does with a submission: it reads it, says whose it is, and approves it.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Notes the first time that the office reads a submission. */
export async function recordReading(tx: Tx, submissionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ readAt: at })
    .where('submissionId', '=', submissionId)
    .where('readAt', 'is', null)
    .execute();
}

/** Says which patient a guest is taken to be, or that nobody knows; what was approved waits again. */
export async function recordMatch(tx: Tx, submissionId: string, patientId: string | null): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ matchedPatientId: patientId, approvedAt: null, approvedBy: null })
    .where('submissionId', '=', submissionId)
    .execute();
}

/** Notes who approved a submission, which counts as read from here on. */
export async function recordApproval(tx: Tx, submissionId: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ approvedAt: at, approvedBy: by, readAt: sql`coalesce(read_at, ${at})` })
    .where('submissionId', '=', submissionId)
    .execute();
}

/** Gives a guest's submission to a patient; one that belongs to somebody stays theirs. */
export async function giveSubmission(tx: Tx, submissionId: string, patientId: string): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ patientId })
    .where('submissionId', '=', submissionId)
    .where('patientId', 'is', null)
    .execute();
}

/** Gives submissions of one patient to another: all, or those of `only`. Returns the ids of those that it gave. */
export async function moveSubmissions(
  tx: Tx,
  from: string,
  to: string,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('submissions').set({ patientId: to }).where('patientId', '=', from);
  const chosen = only === 'all' ? move : move.where('submissionId', 'in', only);
  const rows = await chosen.returning('submissionId as id').execute();
  return rows.map(({ id }) => id);
}
