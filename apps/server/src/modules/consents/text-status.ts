// Notes what the gateway says about a text that went out; a number that takes no texts gets none from then on.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { recordConsents } from './record-consents.ts';
import { placeOfSentNumber } from './send-text.ts';
import { updateTextStatus } from './texts.store.ts';

interface TextStatus {
  readonly messageId: string;
  readonly status: NonNullable<Schema['sentTexts']['status']>;
  /** When the gateway learned it: an older one changes nothing. */
  readonly at: Date;
}

/** Stores the status of a text of this practice. A repeated or older one does nothing. */
export async function noteTextStatus(
  ctx: Ctx & Uses<'secrets' | 'cipherOf'>,
  { messageId, status, at }: TextStatus,
): Promise<void> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  await inTenant(ctx, async (tx) => {
    const sealed = await updateTextStatus(tx, messageId, status, at);
    if (!sealed || (status !== 'landline' && status !== 'unknown-number')) return;
    const address = cipher.open(placeOfSentNumber(messageId), sealed);
    await recordConsents(tx, ctx, cipher, [
      { channel: 'text', address, purpose: 'all', answer: 'no', source: 'gateway', note: status },
    ]);
  });
}
