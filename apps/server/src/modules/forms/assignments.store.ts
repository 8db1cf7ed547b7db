// SQL of who is asked for a form: patients by name, all patients, or guests.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Asks a patient for a form. Asking twice is asking once. */
export async function assignForm(tx: Tx, ctx: Ctx, contactId: string, formId: string): Promise<void> {
  await tx
    .insertInto('form_assignments')
    .values({ tenant_id: ctx.tenant.id, contact_id: contactId, form_id: formId, assigned_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stops asking a patient for a form. Returns whether it was asked for. */
export async function unassignForm(tx: Tx, contactId: string, formId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('form_assignments')
    .where('contact_id', '=', contactId)
    .where('form_id', '=', formId)
    .returning('form_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Asks a patient for every form that another one is asked for. Returns the ids of those that are new to the patient. */
export async function copyAssignments(tx: Tx, ctx: Ctx, from: string, to: string): Promise<string[]> {
  const asked = await tx.selectFrom('form_assignments').select('form_id').where('contact_id', '=', from).execute();
  if (asked.length === 0) return [];
  const at = ctx.clock.now();
  const rows = await tx
    .insertInto('form_assignments')
    .values(asked.map(({ form_id }) => ({ tenant_id: ctx.tenant.id, contact_id: to, form_id, assigned_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('form_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stops asking a patient for these forms. */
export async function unassignForms(tx: Tx, contactId: string, formIds: readonly string[]): Promise<void> {
  if (formIds.length === 0) return;
  await tx.deleteFrom('form_assignments').where('contact_id', '=', contactId).where('form_id', 'in', formIds).execute();
}

/** Says who is asked for a published form without being named. Returns whether there is such a form. */
export async function changeAudience(
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
