// SQL of merges: what each of them moved, and whether it was undone.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertMerge(tx: Tx, merge: Insertable<Schema['contact_merges']>): Promise<void> {
  await tx.insertInto('contact_merges').values(merge).execute();
}

/** A merge, locked until the transaction ends. */
export function lockMerge(tx: Tx, mergeId: string) {
  return tx.selectFrom('contact_merges').selectAll().where('merge_id', '=', mergeId).forUpdate().executeTakeFirst();
}

export async function setUndone(tx: Tx, mergeId: string, at: Date): Promise<void> {
  await tx.updateTable('contact_merges').set({ undone_at: at }).where('merge_id', '=', mergeId).execute();
}
