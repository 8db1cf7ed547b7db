// SQL of record fields, and of the forms and sections that use them.
import { type Insertable, sql, type Updateable } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns all fields in their order. */
export function selectFields(tx: Tx) {
  return tx
    .selectFrom('recordFields')
    .select(['fieldId', 'name', 'type', 'options', 'archivedAt', 'revision'])
    .orderBy('position')
    .orderBy('fieldId')
    .execute();
}

/** Returns those fields that there are. They cannot be deleted until the transaction ends. */
export function keepFields(tx: Tx, fieldIds: readonly string[]) {
  return tx
    .selectFrom('recordFields')
    .select(['fieldId', 'type'])
    .where('fieldId', 'in', fieldIds)
    .orderBy('fieldId')
    .forShare()
    .execute();
}

/** Locks the field until the transaction ends. */
export function lockField(tx: Tx, fieldId: string) {
  return tx
    .selectFrom('recordFields')
    .select(['fieldId', 'archivedAt', 'revision'])
    .where('fieldId', '=', fieldId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertField(tx: Tx, field: Insertable<Schema['recordFields']>): Promise<void> {
  await tx.insertInto('recordFields').values(field).execute();
}

export async function updateField(tx: Tx, fieldId: string, change: Updateable<Schema['recordFields']>): Promise<void> {
  await tx.updateTable('recordFields').set(change).where('fieldId', '=', fieldId).execute();
}

export async function removeField(tx: Tx, fieldId: string): Promise<void> {
  await tx.deleteFrom('recordFields').where('fieldId', '=', fieldId).execute();
}

/** Whether a version or the draft of a form, or a saved section, has a question for the field. Versions of before count: they can be taken back. */
export async function isAsked(tx: Tx, fieldId: string): Promise<boolean> {
  const asks = JSON.stringify([{ foyer_table_name: 'custom', foyer_column_name: fieldId }]);
  const { rows } = await sql<{ isAsked: boolean }>`select
      exists (select from form_drafts where tenant_id = ${ownTenant} and object -> 'fields' @> ${asks}::jsonb)
      or exists (select from form_versions where tenant_id = ${ownTenant} and object -> 'fields' @> ${asks}::jsonb)
      or exists (select from form_sections where tenant_id = ${ownTenant} and object -> 'fields' @> ${asks}::jsonb)
      as "isAsked"`.execute(tx);
  return rows[0]?.isAsked === true;
}
