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
