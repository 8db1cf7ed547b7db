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
