// Sends texts: each is written down with its number, so that answers to it find the practice.
import { randomUUID } from 'node:crypto';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { numberKey } from './address-key.ts';
import type { ConsentPurpose } from './consent.policy.ts';
import { insertSentText } from './texts.store.ts';

/** The purpose of an answer to a text: the person has just written, and hears once more what became of it. */
export const replyPurpose = 'reply';

export interface NewText {
  readonly to: string;
  readonly text: string;
  readonly purpose: Exclude<ConsentPurpose, 'all'> | typeof replyPurpose;
  /** From then on it is no longer sent. */
  readonly expiresAt?: Date;
}

/** The number that the demo's texts come from. */
const demoSender = '+12075550100';

/** Returns the number or name that the installation's texts come from. */
export function senderOf({ config }: Uses<'config'>): string {
  return config.sms?.from ?? demoSender;
}

/** Puts a text into the queue. It is looked at again when it leaves. Returns its id. @throws PermanentFailure for no number */
export async function sendText(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'secrets' | 'messages'>,
  cipher: TenantCipher,
  { to, text, purpose, expiresAt }: NewText,
): Promise<string> {
  const messageId = randomUUID();
  const tenantId = ctx.tenant.id;
  await ctx.messages.sendSms(tx, { messageId, tenantId, to, text, purpose, ...(expiresAt ? { expiresAt } : {}) });
  await insertSentText(tx, {
    messageId,
    numberHmac: numberKey(ctx, to),
    sender: senderOf(ctx),
    numberSealed: cipher.seal(placeOfSentNumber(messageId), to),
    sentAt: ctx.clock.now(),
  });
  return messageId;
}

/** The column that holds the number of a text that went out. */
export function placeOfSentNumber(messageId: string) {
  return { table: 'sent_texts', row: messageId, column: 'number_sealed' };
}
