// SQL of who a form is requested of: single patients, all patients, or guests.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Requests a form of a patient. Requesting it twice has no further effect. */
export async function assignForm(tx: Tx, ctx: Ctx, patientId: string, formId: string): Promise<void> {
  await tx
    .insertInto('formAssignments')
    .values({ patientId, formId, assignedAt: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Withdraws the request of a form. Returns whether there was one. */
export async function unassignForm(tx: Tx, patientId: string, formId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('formAssignments')
    .where('patientId', '=', patientId)
    .where('formId', '=', formId)
    .returning('formId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests of one patient every form that is requested of another. Returns the ids of the newly requested forms. */
export async function copyAssignments(tx: Tx, ctx: Ctx, from: string, to: string): Promise<string[]> {
  const asked = await tx.selectFrom('formAssignments').select('formId').where('patientId', '=', from).execute();
  if (asked.length === 0) return [];
  const at = ctx.clock.now();
  const rows = await tx
    .insertInto('formAssignments')
    .values(asked.map(({ formId }) => ({ patientId: to, formId, assignedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('formId as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Withdraws the requests of these forms. */
export async function unassignForms(tx: Tx, patientId: string, formIds: readonly string[]): Promise<void> {
  if (formIds.length === 0) return;
  await tx.deleteFrom('formAssignments').where('patientId', '=', patientId).where('formId', 'in', formIds).execute();
}

/** Sets whether a published form is for all patients or for guests. Returns whether there is such a form. */
export async function changeAudience(
  tx: Tx,
  formId: string,
  audience: { readonly forAllPatients: boolean; readonly forGuests: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('forms')
    .set({ forAllPatients: audience.forAllPatients, forGuests: audience.forGuests })
    .where('formId', '=', formId)
    .where('deletedAt', 'is', null)
    .where('publishedVersionId', 'is not', null)
    .returning('formId')
    .executeTakeFirst();
  return row !== undefined;
}
