// SQL of who is asked for which form.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

const published = (tx: Tx) =>
  tx.selectFrom('forms').where('deleted_at', 'is', null).where('published_version_id', 'is not', null);

/** Forms that can be asked for, in the practice's order. */
export function selectPublishedForms(tx: Tx) {
  return published(tx)
    .select(['form_id', 'name', 'for_all_patients', 'for_guests', 'is_restricted'])
    .orderBy('position')
    .orderBy('name')
    .execute();
}

export async function isPublished(tx: Tx, formId: string): Promise<boolean> {
  const row = await published(tx).select('form_id').where('form_id', '=', formId).executeTakeFirst();
  return row !== undefined;
}

/** Asking twice is asking once. */
export async function insertAssignment(tx: Tx, tenantId: string, contactId: string, formId: string, at: Date) {
  await tx
    .insertInto('form_assignments')
    .values({ tenant_id: tenantId, contact_id: contactId, form_id: formId, assigned_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether it was asked for. */
export async function deleteAssignment(tx: Tx, contactId: string, formId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('form_assignments')
    .where('contact_id', '=', contactId)
    .where('form_id', '=', formId)
    .returning('form_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is such a form. */
export async function updateAudience(
  tx: Tx,
  formId: string,
  audience: { readonly forAllPatients: boolean; readonly forGuests: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('forms')
    .set({ for_all_patients: audience.forAllPatients, for_guests: audience.forGuests })
    .where('form_id', '=', formId)
    .where('deleted_at', 'is', null)
    .where('published_version_id', 'is not', null)
    .returning('form_id')
    .executeTakeFirst();
  return row !== undefined;
}
