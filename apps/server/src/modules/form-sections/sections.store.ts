// SQL of saved sections.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export function selectSections(tx: Tx) {
  return tx
    .selectFrom('formSections')
    .select(['sectionId', 'name', 'object', 'savedAt'])
    .orderBy(sql`lower(name)`)
    .orderBy('sectionId')
    .execute();
}

export async function countSections(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('formSections')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSection(tx: Tx, section: Insertable<Schema['formSections']>): Promise<void> {
  await tx.insertInto('formSections').values(section).execute();
}

/** Returns whether there is such a section. */
export async function updateSection(
  tx: Tx,
  sectionId: string,
  change: Updateable<Schema['formSections']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('formSections')
    .set(change)
    .where('sectionId', '=', sectionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether there was such a section. */
export async function removeSection(tx: Tx, sectionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('formSections').where('sectionId', '=', sectionId).executeTakeFirst();
  return numDeletedRows > 0n;
}
