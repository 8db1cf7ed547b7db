// SQL of forms and their published versions.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** The published version of a form, or undefined; none of an archived form unless asked for. */
export function selectPublished(tx: Tx, formId: string, { evenArchived = false } = {}) {
  return tx
    .selectFrom('forms as f')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.form_version_id', '=', 'f.published_version_id'),
    )
    .selectAll('v')
    .select('f.is_restricted')
    .where('f.form_id', '=', formId)
    .$if(!evenArchived, (query) => query.where('f.deleted_at', 'is', null))
    .executeTakeFirst();
}

/** A version of a form, published now or once. */
export function selectVersion(tx: Tx, versionId: string) {
  return tx.selectFrom('form_versions').selectAll().where('form_version_id', '=', versionId).executeTakeFirst();
}

/** The published forms that hold an Appointment Booking field, in the practice's order. */
export function selectBookingForms(tx: Tx) {
  return tx
    .selectFrom('forms as f')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.form_version_id', '=', 'f.published_version_id'),
    )
    .select(['f.form_id', 'f.name'])
    .where('f.deleted_at', 'is', null)
    .where('v.has_booking', '=', true)
    .orderBy('f.position')
    .orderBy('f.form_id')
    .execute();
}

export async function insertForm(tx: Tx, form: Insertable<Schema['forms']>): Promise<void> {
  await tx.insertInto('forms').values(form).execute();
}

/** Adds the next version of a form and makes it the published one. */
export async function insertVersion(
  tx: Tx,
  version: Omit<Insertable<Schema['form_versions']>, 'version'>,
): Promise<void> {
  const next = sql<number>`(select coalesce(max(version), 0) + 1 from form_versions where form_id = ${version.form_id})`;
  await tx
    .insertInto('form_versions')
    .values({ ...version, version: next })
    .execute();
  await tx
    .updateTable('forms')
    .set({ published_version_id: version.form_version_id })
    .where('form_id', '=', version.form_id)
    .execute();
}

export async function insertAssignments(tx: Tx, rows: Insertable<Schema['form_assignments']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('form_assignments').values(rows).execute();
}

/** Whoever comes after waits here until this transaction has ended: for what one of several servers has to do. */
export async function lockPractice(tx: Tx): Promise<void> {
  await tx.selectFrom('tenants').select('tenant_id').forNoKeyUpdate().execute();
}

/** Whether the practice has any form. */
export async function hasForms(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('forms').select('form_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Names of the forms that are not put away. */
export async function selectFormNames(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('forms').select('name').where('deleted_at', 'is', null).execute();
  return rows.map(({ name }) => name);
}
