// Keeps a text that came in at one practice, and what it says about the consent book, in one transaction.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { addressKey } from './address-key.ts';
import { recordConsents } from './record-consents.ts';
import { insertInboundText } from './texts.store.ts';

export interface Received {
  /** The gateway's id of it. */
  readonly messageId: string;
  readonly from: string;
  readonly kind: Schema['inboundTexts']['kind'];
  /** Kept only where it is none of the known words. */
  readonly text: string;
  readonly mayMeanStop: boolean;
}

/** Returns what a text changes: STOP ends everything to the number, START allows visits and codes again. */
function changesOf({ kind, from: address }: Received) {
  const line = { channel: 'text', address, source: 'text' } as const;
  if (kind === 'stop' || kind === 'cancel') return [{ ...line, purpose: 'all', answer: 'withdrawn' } as const];
  if (kind !== 'start') return [];
  return (['visits', 'codes'] as const).map((purpose) => ({ ...line, purpose, answer: 'yes' as const }));
}

/** Stores a text and its lines. Returns false, and changes nothing, when a text of this id is here already. */
export async function storeInbound(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  cipher: TenantCipher,
  received: Received,
): Promise<boolean> {
  const { messageId, from, kind, text, mayMeanStop } = received;
  const place = (column: string) => ({ table: 'inbound_texts', row: messageId, column });
  const isNew = await insertInboundText(tx, {
    messageId,
    numberHmac: addressKey(ctx, 'text', from),
    numberSealed: cipher.seal(place('number_sealed'), from),
    kind,
    textSealed: kind === 'other' ? cipher.seal(place('text_sealed'), text) : null,
    mayMeanStop,
    receivedAt: ctx.clock.now(),
  });
  if (isNew) await recordConsents(tx, ctx, cipher, changesOf(received));
  return isNew;
}
