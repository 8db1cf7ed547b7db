// SQL of the messages that patients wrote to the office.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertMessage(tx: Tx, message: Insertable<Schema['messages']>): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}
