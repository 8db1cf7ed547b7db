// SQL that moves visits to another patient.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { followVisit } from '../packets/public.ts';

/** Makes a patient the owner of the visit that a guest's submission booked, and asks for the visit's packets. */
export async function giveVisit(tx: Tx, submissionId: string, patientId: string, at: Date): Promise<void> {
  const rows = await tx
    .updateTable('visits')
    .set({ patientId, updatedAt: at })
    .where('submissionId', '=', submissionId)
    .where('patientId', 'is', null)
    .returning('visitId')
    .execute();
  for (const { visitId } of rows) await followVisit(tx, visitId, 'made', at);
}

/** The two patients between whom visits are moved, and the time. */
interface VisitMove {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** Moves visits of one patient to another: all, or those in `only`. Returns the ids of the moved ones. */
export async function moveVisits(
  tx: Tx,
  { from, to, at }: VisitMove,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('visits').set({ patientId: to, updatedAt: at }).where('patientId', '=', from);
  const chosen = only === 'all' ? move : move.where('visitId', 'in', only);
  const rows = await chosen.returning('visitId as id').execute();
  return rows.map(({ id }) => id);
}
