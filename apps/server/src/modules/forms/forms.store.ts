// SQL of forms and their published versions.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns the published version of a form, or undefined; archived forms only with `evenArchived`. */
export function selectPublished(tx: Tx, formId: string, { evenArchived = false } = {}) {
  return tx
    .selectFrom('forms as f')
    .innerJoin('formVersions as v', (join) =>
      join.onRef('v.tenantId', '=', 'f.tenantId').onRef('v.formVersionId', '=', 'f.publishedVersionId'),
    )
    .selectAll('v')
    .select('f.isRestricted')
    .where('f.formId', '=', formId)
    .$if(!evenArchived, (query) => query.where('f.deletedAt', 'is', null))
    .executeTakeFirst();
}

/** Returns a version of a form, current or former. */
export function selectVersion(tx: Tx, versionId: string) {
  return tx.selectFrom('formVersions').selectAll().where('formVersionId', '=', versionId).executeTakeFirst();
}

/** Published forms with an Appointment Booking field, in the practice's order. */
export function listBookingForms(tx: Tx) {
  return tx
    .selectFrom('forms as f')
    .innerJoin('formVersions as v', (join) =>
      join.onRef('v.tenantId', '=', 'f.tenantId').onRef('v.formVersionId', '=', 'f.publishedVersionId'),
    )
    .select(['f.formId', 'f.name'])
    .where('f.deletedAt', 'is', null)
    .where('v.hasBooking', '=', true)
    .orderBy('f.position')
    .orderBy('f.formId')
    .execute();
}

export async function addForm(tx: Tx, form: Insertable<Schema['forms']>): Promise<void> {
  await tx.insertInto('forms').values(form).execute();
}

/** Adds the next version of a form and makes it the published one. */
export async function insertVersion(
  tx: Tx,
  version: Omit<Insertable<Schema['formVersions']>, 'version'>,
): Promise<void> {
  // Read beforehand: a cluster takes no subquery among the values of an insert.
  const { next } = await tx
    .selectFrom('formVersions')
    .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
    .where('formId', '=', version.formId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('formVersions')
    .values({ ...version, version: next })
    .execute();
  await tx
    .updateTable('forms')
    .set({ publishedVersionId: version.formVersionId })
    .where('formId', '=', version.formId)
    .execute();
}

export async function addAssignments(tx: Tx, rows: Insertable<Schema['formAssignments']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('formAssignments').values(rows).execute();
}

/** Takes a lock on the practice until the transaction ends, for work that only one of several servers may do. */
export async function lockPractice(tx: Tx): Promise<void> {
  await tx.selectFrom('tenants').select('tenantId').forNoKeyUpdate().execute();
}

/** Whether the practice has any form. */
export async function hasForms(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('forms').select('formId').limit(1).executeTakeFirst()) !== undefined;
}

/** Names of the forms that are not archived. */
export async function selectFormNames(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('forms').select('name').where('deletedAt', 'is', null).execute();
  return rows.map(({ name }) => name);
}
