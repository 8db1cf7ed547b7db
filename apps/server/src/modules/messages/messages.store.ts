// SQL of the messages that patients wrote to the office.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertMessage(tx: Tx, message: Insertable<Schema['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

/** The latest messages of a patient, newest first; words are sealed. */
export function selectMessages(tx: Tx, contactId: string, limit: number) {
  return tx
    .selectFrom('messages')
    .select(['message_id', 'sent_at', 'subject_sealed', 'body_sealed'])
    .where('contact_id', '=', contactId)
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute();
}
