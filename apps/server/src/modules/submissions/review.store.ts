// SQL of the office's review of a submission: reading, matching and approving it.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Records the first time that the office reads a submission. */
export async function recordReading(tx: Tx, submissionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ readAt: at })
    .where('submissionId', '=', submissionId)
    .where('readAt', 'is', null)
    .execute();
}

/** Sets the patient matched with a guest, or null for none; an approved submission waits again. */
export async function recordMatch(tx: Tx, submissionId: string, patientId: string | null): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ matchedPatientId: patientId, approvedAt: null, approvedBy: null })
    .where('submissionId', '=', submissionId)
    .execute();
}

/** Records who approved a submission; it then also counts as read. */
export async function recordApproval(tx: Tx, submissionId: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ approvedAt: at, approvedBy: by, readAt: sql`coalesce(read_at, ${at})` })
    .where('submissionId', '=', submissionId)
    .execute();
}

/** Makes a patient the owner of a guest's submission; one that has an owner keeps it. */
export async function giveSubmission(tx: Tx, submissionId: string, patientId: string): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ patientId })
    .where('submissionId', '=', submissionId)
    .where('patientId', 'is', null)
    .execute();
}

/** Moves submissions of one patient to another: all, or those in `only`. Returns the ids of the moved ones. */
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
