// What a patient and the office wrote to each other, for the practice's own record of it.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectMessages } from './messages.store.ts';

const latest = 50;

/** The latest fifty, newest first. */
export async function messagesOf(tx: Tx, cipher: TenantCipher, contactId: string) {
  const rows = await selectMessages(tx, contactId, latest);
  return rows.map((row) => {
    const open = (column: 'subject_sealed' | 'body_sealed') =>
      cipher.open({ table: 'messages', row: row.message_id, column }, row[column]);
    return {
      id: row.message_id,
      author: row.author,
      writtenBy: row.written_by,
      sentAt: row.sent_at.toISOString(),
      subject: open('subject_sealed'),
      body: open('body_sealed'),
    };
  });
}
