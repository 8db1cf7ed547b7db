// SQL of the form builder: the list of forms, drafts, and what forms are used for.
import { type Insertable, sql, type Updateable } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Every form, archived ones last, with figures on its published version and its draft. */
export async function selectForms(tx: Tx, formId?: string) {
  const { rows } = await sql<{
    formId: string;
    name: string;
    isRestricted: boolean;
    forGuests: boolean;
    forAllPatients: boolean;
    deletedAt: Date | null;
    version: number | null;
    publishedAt: Date | null;
    savedAt: Date | null;
    isChanged: boolean | null;
    fields: number;
    assigned: number;
    isBooking: boolean;
  }>`
    select f.form_id, f.name, f.is_restricted, f.for_guests, f.for_all_patients, f.deleted_at,
      v.version, v.published_at, d.saved_at, d.is_changed,
      coalesce(jsonb_array_length(coalesce(d.object, v.object) -> 'fields'), 0) as fields,
      (select count(*)::int from form_assignments a where a.tenant_id = ${ownTenant} and a.form_id = f.form_id) as assigned,
      exists (select from practice_settings s where s.tenant_id = ${ownTenant} and s.booking_form_id = f.form_id) as is_booking
    from forms f
    left join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    left join form_drafts d on d.tenant_id = ${ownTenant} and d.form_id = f.form_id
    where f.tenant_id = ${ownTenant} and ${formId === undefined ? sql`true` : sql`f.form_id = ${formId}`}
    order by f.deleted_at is not null, f.position, f.name`.execute(tx);
  return rows;
}

/** The draft of a form, or undefined when it has not been changed since its first version. */
export function selectDraft(tx: Tx, formId: string) {
  return tx.selectFrom('formDrafts').selectAll().where('formId', '=', formId).executeTakeFirst();
}

/** Who saved the draft that is there, and when; undefined when there is none. */
export async function selectSaved(tx: Tx, formId: string) {
  const draft = await tx
    .selectFrom('formDrafts')
    .select(['savedAt', 'savedBy'])
    .where('formId', '=', formId)
    .executeTakeFirst();
  if (!draft) return undefined;
  const { savedAt, savedBy } = draft;
  // Asked apart from the row: the function reads tables, and a statement handed to a node of a cluster may not.
  const { rows } = await sql<{ name: string }>`
    select coalesce(foyer_actor_name(${ownTenant}, ${savedBy}::uuid), '') as name`.execute(tx);
  return { savedAt, savedBy, name: rows[0]?.name ?? '' };
}

/** Locks a form, so that decisions about its draft hold until the transaction ends. */
export function lockForm(tx: Tx, formId: string) {
  return tx.selectFrom('forms').selectAll().where('formId', '=', formId).forUpdate().executeTakeFirst();
}

/** Replaces the draft. The form must be locked. */
export async function upsertDraft(
  tx: Tx,
  draft: Omit<Insertable<Schema['formDrafts']>, 'object'> & { object: unknown },
): Promise<void> {
  const values = { ...draft, object: JSON.stringify(draft.object) };
  const { tenantId: _tenant, formId: _form, ...changed } = values;
  await tx
    .insertInto('formDrafts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'formId']).doUpdateSet(changed))
    .execute();
}

export async function updateForm(tx: Tx, formId: string, change: Updateable<Schema['forms']>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('forms').set(change).where('formId', '=', formId).execute();
}

/** Returns the position after the last form. */
export async function nextPosition(tx: Tx): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from forms
    where tenant_id = ${ownTenant}`.execute(tx);
  return rows[0]?.next ?? 0;
}

/** All versions of a form, newest first. */
export function selectVersions(tx: Tx, formId: string) {
  return tx
    .selectFrom('formVersions')
    .select(['formVersionId', 'version', 'publishedAt'])
    .where('formId', '=', formId)
    .orderBy('version', 'desc')
    .execute();
}
