// Reads what a patient and the office wrote to each other, for the practice's own record.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectMessages } from './messages.store.ts';

const latest = 50;

/** Returns the latest messages (fifty by default), newest first. */
export async function messagesOf(tx: Tx, cipher: TenantCipher, patientId: string, most = latest) {
  const rows = await selectMessages(tx, patientId, most);
  return rows.map((row) => {
    const open = (column: string, sealed: Buffer) =>
      cipher.open({ table: 'messages', row: row.messageId, column }, sealed);
    return {
      id: row.messageId,
      author: row.author,
      writtenBy: row.writtenBy,
      sentAt: row.sentAt.toISOString(),
      subject: open('subject_sealed', row.subjectSealed),
      body: open('body_sealed', row.bodySealed),
    };
  });
}
