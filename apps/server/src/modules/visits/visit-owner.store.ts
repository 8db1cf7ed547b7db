// SQL that gives visits to another patient.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Gives the visit that a guest's submission booked to a patient. */
export async function giveVisit(tx: Tx, submissionId: string, contactId: string, at: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ contact_id: contactId, updated_at: at })
    .where('submission_id', '=', submissionId)
    .where('contact_id', 'is', null)
    .execute();
}

/** The patients between whom visits move, and when. */
interface VisitMove {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** Gives visits of one patient to another: all, or those of `only`. Returns the ids of those that it gave. */
export async function moveVisits(
  tx: Tx,
  { from, to, at }: VisitMove,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('appointments').set({ contact_id: to, updated_at: at }).where('contact_id', '=', from);
  const chosen = only === 'all' ? move : move.where('appointment_id', 'in', only);
  const rows = await chosen.returning('appointment_id as id').execute();
  return rows.map(({ id }) => id);
}
