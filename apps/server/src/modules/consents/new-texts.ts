// Texts that came in and hold no known word, for the office to read.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectNewTexts } from './texts.store.ts';

/** Opens a sealed column of a text that came in. */
export function openInbound(cipher: TenantCipher, row: string, column: string, sealed: Buffer | null): string {
  return sealed ? cipher.open({ table: 'inbound_texts', row, column }, sealed) : '';
}

/** Returns those since an instant, newest first. */
export async function listNewTexts(tx: Tx, cipher: TenantCipher, since: Date, limit: number) {
  const rows = await selectNewTexts(tx, since, limit);
  return rows.map(({ messageId, numberSealed, textSealed, mayMeanStop, receivedAt, seenAt }) => ({
    messageId,
    from: openInbound(cipher, messageId, 'number_sealed', numberSealed),
    text: openInbound(cipher, messageId, 'text_sealed', textSealed),
    mayMeanStop,
    at: receivedAt,
    isSeen: seenAt !== null,
  }));
}
