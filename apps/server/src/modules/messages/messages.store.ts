// SQL of the messages between patients and the office.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertMessage(tx: Tx, message: Insertable<Schema['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

/** Lists a patient's latest messages, newest first; their text is sealed. */
export function selectMessages(tx: Tx, patientId: string, limit: number) {
  return tx
    .selectFrom('messages as m')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'm.tenantId').onRef('a.accountId', '=', 'm.accountId').on('a.kind', '=', 'staff'),
    )
    .select(['m.messageId', 'm.author', 'm.sentAt', 'm.subjectSealed', 'm.bodySealed'])
    .select(sql<string>`coalesce(nullif(a.name, ''), a.email_address, '')`.as('writtenBy'))
    .where('m.patientId', '=', patientId)
    .orderBy('m.sentAt', 'desc')
    .limit(limit)
    .execute();
}

/** Moves messages of one patient to another: all, or those in `only`. Returns the ids of the moved ones. */
export async function moveMessages(
  tx: Tx,
  from: string,
  to: string,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('messages').set({ patientId: to }).where('patientId', '=', from);
  const chosen = only === 'all' ? move : move.where('messageId', 'in', only);
  const rows = await chosen.returning('messageId as id').execute();
  return rows.map(({ id }) => id);
}
