// SQL of clinical entries, and of the lists that they stand in.
import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { ClinicalKind } from './lists.policy.ts';

export type ClinicalEntryRow = Selectable<Schema['clinicalEntries']>;
export type ClinicalListRow = Selectable<Schema['clinicalLists']>;

/** Returns all entries of a patient, also those that are no longer active, in the order of their lists. */
export function selectEntries(tx: Tx, patientId: string): Promise<ClinicalEntryRow[]> {
  return tx
    .selectFrom('clinicalEntries')
    .selectAll()
    .where('patientId', '=', patientId)
    .orderBy('position')
    .orderBy('entryId')
    .execute();
}

export function selectLists(tx: Tx, patientId: string): Promise<ClinicalListRow[]> {
  return tx.selectFrom('clinicalLists').selectAll().where('patientId', '=', patientId).execute();
}

export async function insertEntry(tx: Tx, row: Insertable<Schema['clinicalEntries']>): Promise<void> {
  await tx.insertInto('clinicalEntries').values(row).execute();
}

/** Inserts an entry whose id was chosen outside; false if there is one already. */
export async function insertNewEntry(tx: Tx, row: Insertable<Schema['clinicalEntries']>): Promise<boolean> {
  const done = await tx
    .insertInto('clinicalEntries')
    .values(row)
    .onConflict((c) => c.columns(['tenantId', 'entryId']).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function updateEntry(
  tx: Tx,
  entryId: string,
  changes: Partial<Omit<Insertable<Schema['clinicalEntries']>, 'tenantId' | 'entryId' | 'patientId'>>,
): Promise<void> {
  await tx.updateTable('clinicalEntries').set(changes).where('entryId', '=', entryId).execute();
}

/** Deletes the entries that nobody has changed since they were made. */
export async function deleteUnchanged(tx: Tx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.deleteFrom('clinicalEntries').where('entryId', 'in', entryIds).where('revision', '=', 1).execute();
}

/** Writes what is known of a list as a whole, as its next revision. */
export async function storeList(tx: Tx, row: Insertable<Schema['clinicalLists']>): Promise<void> {
  const { tenantId: _, patientId: _patient, kind: _kind, ...changes } = row;
  await tx
    .insertInto('clinicalLists')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['tenantId', 'patientId', 'kind'])
        .doUpdateSet((e) => ({ ...changes, revision: e('clinicalLists.revision', '+', 1) })),
    )
    .execute();
}

export async function deleteList(tx: Tx, patientId: string, kind: ClinicalKind): Promise<void> {
  await tx.deleteFrom('clinicalLists').where('patientId', '=', patientId).where('kind', '=', kind).execute();
}
