// SQL of merges: what each moved, and whether it was undone.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertMerge(tx: Tx, merge: Insertable<Schema['patientMerges']>): Promise<void> {
  await tx.insertInto('patientMerges').values(merge).execute();
}

/** Locks a merge until the transaction ends. */
export function lockMerge(tx: Tx, mergeId: string) {
  return tx.selectFrom('patientMerges').selectAll().where('mergeId', '=', mergeId).forUpdate().executeTakeFirst();
}

export async function setUndone(tx: Tx, mergeId: string, at: Date): Promise<void> {
  await tx.updateTable('patientMerges').set({ undoneAt: at }).where('mergeId', '=', mergeId).execute();
}

/** Returns when these patients have and had visits, without those that were canceled or missed. */
export function selectVisitTimes(tx: Tx, patientIds: readonly string[]) {
  return tx
    .selectFrom('visits')
    .select(['patientId', 'locationId', 'startsAt', 'endsAt', 'status', 'arrivedAt'])
    .where('patientId', 'in', patientIds)
    .where('status', 'in', ['scheduled', 'confirmed', 'booked', 'met'])
    .execute();
}

/** Returns how many forms of each patient are here, and how many of them wait. */
export function countForms(tx: Tx, patientIds: readonly string[]) {
  return tx
    .selectFrom('submissions')
    .select(['patientId', sql<number>`count(*)::int`.as('total')])
    .select(sql<number>`count(*) filter (where state in ('new', 'returned'))::int`.as('waiting'))
    .where('patientId', 'in', patientIds)
    .where('state', '<>', 'spam')
    .groupBy(['tenantId', 'patientId'])
    .execute();
}
