// SQL of the form builder: the list of forms, drafts, and what forms are used for.
import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Every form, archived ones last, with its published version and its draft in figures. */
export async function selectForms(tx: Tx, formId?: string) {
  const { rows } = await sql<{
    form_id: string;
    name: string;
    is_restricted: boolean;
    for_guests: boolean;
    for_all_patients: boolean;
    deleted_at: Date | null;
    version: number | null;
    published_at: Date | null;
    saved_at: Date | null;
    is_changed: boolean | null;
    fields: number;
    assigned: number;
    is_booking: boolean;
  }>`
    select f.form_id, f.name, f.is_restricted, f.for_guests, f.for_all_patients, f.deleted_at,
      v.version, v.published_at, d.saved_at, d.is_changed,
      coalesce(jsonb_array_length(coalesce(d.object, v.object) -> 'fields'), 0) as fields,
      (select count(*)::int from form_assignments a where a.form_id = f.form_id) as assigned,
      exists (select from tenant_settings s where s.booking_form_id = f.form_id) as is_booking
    from forms f
    left join form_versions v on v.tenant_id = f.tenant_id and v.form_version_id = f.published_version_id
    left join form_drafts d on d.tenant_id = f.tenant_id and d.form_id = f.form_id
    where ${formId === undefined ? sql`true` : sql`f.form_id = ${formId}`}
    order by f.deleted_at is not null, f.position, f.name`.execute(tx);
  return rows;
}

/** The draft of a form, or undefined while nobody has changed it since its first version. */
export function selectDraft(tx: Tx, formId: string) {
  return tx.selectFrom('form_drafts').selectAll().where('form_id', '=', formId).executeTakeFirst();
}

/** A form, locked, so that what is decided about its draft holds until the end. */
export function lockForm(tx: Tx, formId: string) {
  return tx.selectFrom('forms').selectAll().where('form_id', '=', formId).forUpdate().executeTakeFirst();
}

/** Writes the draft anew. The form is locked. */
export async function upsertDraft(
  tx: Tx,
  draft: Omit<Schema['form_drafts'], 'object' | 'saved_at'> & { object: unknown; saved_at: Date },
): Promise<void> {
  const values = { ...draft, object: JSON.stringify(draft.object) };
  const { tenant_id: _tenant, form_id: _form, ...changed } = values;
  await tx
    .insertInto('form_drafts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'form_id']).doUpdateSet(changed))
    .execute();
}

export async function updateForm(tx: Tx, formId: string, change: Updateable<Schema['forms']>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('forms').set(change).where('form_id', '=', formId).execute();
}

/** The place after the last form. */
export async function nextPosition(tx: Tx): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from forms`.execute(tx);
  return rows[0]?.next ?? 0;
}

/** All versions of a form, newest first. */
export function selectVersions(tx: Tx, formId: string) {
  return tx
    .selectFrom('form_versions')
    .select(['form_version_id', 'version', 'published_at'])
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .execute();
}
