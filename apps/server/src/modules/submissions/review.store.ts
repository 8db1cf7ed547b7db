// SQL of what the office does with a submission: it reads it, says whose it is, and approves it.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Notes the first time that the office reads a submission. */
export async function recordReading(tx: Tx, submissionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ read_at: at })
    .where('submission_id', '=', submissionId)
    .where('read_at', 'is', null)
    .execute();
}

/** Says which patient a guest is taken to be, or that nobody knows; what was approved waits again. */
export async function recordMatch(tx: Tx, submissionId: string, contactId: string | null): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ matched_contact_id: contactId, approved_at: null, approved_by: null })
    .where('submission_id', '=', submissionId)
    .execute();
}

/** Notes who approved a submission, which counts as read from here on. */
export async function recordApproval(tx: Tx, submissionId: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ approved_at: at, approved_by: by, read_at: sql`coalesce(read_at, ${at})` })
    .where('submission_id', '=', submissionId)
    .execute();
}

/** Gives a guest's submission to a patient; one that belongs to somebody stays theirs. */
export async function giveSubmission(tx: Tx, submissionId: string, contactId: string): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ contact_id: contactId })
    .where('submission_id', '=', submissionId)
    .where('contact_id', 'is', null)
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
  const move = tx.updateTable('submissions').set({ contact_id: to }).where('contact_id', '=', from);
  const chosen = only === 'all' ? move : move.where('submission_id', 'in', only);
  const rows = await chosen.returning('submission_id as id').execute();
  return rows.map(({ id }) => id);
}
