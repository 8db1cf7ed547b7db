// SQL of what approvals wrote to records.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertApproval(tx: Tx, row: Omit<Insertable<Schema['approvals']>, 'tenantId'>): Promise<void> {
  await tx.insertInto('approvals').values(row).execute();
}

/** Returns the approvals of a submission, the newest first. */
export function selectApprovals(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('approvals')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .orderBy('approvedAt', 'desc')
    .orderBy('revision', 'desc')
    .execute();
}

export async function markUndone(
  tx: Tx,
  approvalId: string,
  { by, at, keptSealed }: { readonly by: string | null; readonly at: Date; readonly keptSealed: Buffer },
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ undoneBy: by, undoneAt: at, keptSealed })
    .where('approvalId', '=', approvalId)
    .execute();
}
