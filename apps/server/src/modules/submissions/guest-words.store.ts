// SQL of the words by which guests' submissions are found.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertWords(tx: Tx, rows: readonly Insertable<Schema['submission_words']>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('submission_words')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether there is a name that no search finds yet. */
export async function hasUnfindable(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('submission_id')
    .where('is_name_findable', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names that no search finds yet, locked. */
export function selectUnfindable(tx: Tx, limit: number) {
  return tx
    .selectFrom('submissions')
    .select(['submission_id', 'person_name_sealed'])
    .where('is_name_findable', '=', false)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function setFindable(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await tx
    .updateTable('submissions')
    .set({ is_name_findable: true })
    .where('submission_id', 'in', submissionIds)
    .execute();
}
