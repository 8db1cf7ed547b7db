// SQL of the messages between patients and the office.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertMessage(tx: Tx, message: Insertable<Schema['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

/** The latest messages of a patient, newest first; words are sealed. */
export function selectMessages(tx: Tx, contactId: string, limit: number) {
  return tx
    .selectFrom('messages as m')
    .leftJoin('accounts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'm.tenant_id')
        .onRef('a.account_id', '=', 'm.account_id')
        .on('a.kind', '=', 'staff'),
    )
    .select(['m.message_id', 'm.author', 'm.sent_at', 'm.subject_sealed', 'm.body_sealed'])
    .select(sql<string>`coalesce(nullif(a.name, ''), a.email_address, '')`.as('written_by'))
    .where('m.contact_id', '=', contactId)
    .orderBy('m.sent_at', 'desc')
    .limit(limit)
    .execute();
}

/** Gives messages of one patient to another: all, or those of `only`. Returns the ids of those that it gave. */
export async function moveMessages(
  tx: Tx,
  from: string,
  to: string,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('messages').set({ contact_id: to }).where('contact_id', '=', from);
  const chosen = only === 'all' ? move : move.where('message_id', 'in', only);
  const rows = await chosen.returning('message_id as id').execute();
  return rows.map(({ id }) => id);
}
