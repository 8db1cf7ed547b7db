// SQL of merges: what each moved, and whether it was undone.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertMerge(tx: Tx, merge: Insertable<Schema['patientMerges']>): Promise<void> {
  await tx.insertInto('patientMerges').values(merge).execute();
}

/** Locks a merge until the transaction ends. */
export function lockMerge(tx: Tx, mergeId: string) {
  return tx.selectFrom('patientMerges').selectAll().where('mergeId', '=', mergeId).forUpdate().executeTakeFirst();
}

export async function setUndone(tx: Tx, mergeId: string, at: Date): Promise<void> {
  await tx.updateTable('patientMerges').set({ undoneAt: at }).where('mergeId', '=', mergeId).execute();
}
