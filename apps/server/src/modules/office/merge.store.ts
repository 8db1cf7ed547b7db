// SQL that moves what belongs to one patient to another, and the memory of it.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Ids of what was moved, by kind. */
export interface MovedRows {
  readonly submissions: readonly string[];
  readonly messages: readonly string[];
  readonly appointments: readonly string[];
  /** Forms that only the other one was asked for. */
  readonly assignments: readonly string[];
}

/** Gives everything of `from` to `to`. */
export async function moveRows(tx: Tx, tenantId: string, from: string, to: string, at: Date): Promise<MovedRows> {
  const submissions = await tx
    .updateTable('submissions')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .returning('submission_id as id')
    .execute();
  const messages = await tx
    .updateTable('messages')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .returning('message_id as id')
    .execute();
  const appointments = await tx
    .updateTable('appointments')
    .set({ contact_id: to, updated_at: at })
    .where('contact_id', '=', from)
    .returning('appointment_id as id')
    .execute();
  const asked = await tx.selectFrom('form_assignments').select('form_id').where('contact_id', '=', from).execute();
  const assignments =
    asked.length === 0
      ? []
      : await tx
          .insertInto('form_assignments')
          .values(asked.map(({ form_id }) => ({ tenant_id: tenantId, contact_id: to, form_id, assigned_at: at })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('form_id as id')
          .execute();
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    submissions: ids(submissions),
    messages: ids(messages),
    appointments: ids(appointments),
    assignments: ids(assignments),
  };
}

/** Gives those rows back that are still where they were moved to. */
export async function moveRowsBack(tx: Tx, moved: MovedRows, kept: string, other: string, at: Date): Promise<void> {
  const { submissions, messages, appointments, assignments } = moved;
  if (submissions.length > 0)
    await tx
      .updateTable('submissions')
      .set({ contact_id: other })
      .where('submission_id', 'in', submissions)
      .where('contact_id', '=', kept)
      .execute();
  if (messages.length > 0)
    await tx
      .updateTable('messages')
      .set({ contact_id: other })
      .where('message_id', 'in', messages)
      .where('contact_id', '=', kept)
      .execute();
  if (appointments.length > 0)
    await tx
      .updateTable('appointments')
      .set({ contact_id: other, updated_at: at })
      .where('appointment_id', 'in', appointments)
      .where('contact_id', '=', kept)
      .execute();
  if (assignments.length > 0)
    await tx
      .deleteFrom('form_assignments')
      .where('contact_id', '=', kept)
      .where('form_id', 'in', assignments)
      .execute();
}

export async function insertMerge(tx: Tx, merge: Insertable<Schema['contact_merges']>): Promise<void> {
  await tx.insertInto('contact_merges').values(merge).execute();
}

/** A merge, locked until the transaction ends. */
export function lockMerge(tx: Tx, mergeId: string) {
  return tx.selectFrom('contact_merges').selectAll().where('merge_id', '=', mergeId).forUpdate().executeTakeFirst();
}

export async function setUndone(tx: Tx, mergeId: string, at: Date): Promise<void> {
  await tx.updateTable('contact_merges').set({ undone_at: at }).where('merge_id', '=', mergeId).execute();
}
