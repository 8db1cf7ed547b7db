// What a text is answered with.
import type { FullCtx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Received } from '../consents/public.ts';
import { callOffice, sendReply } from './reply.ts';

/** Answers a text in the transaction that stores it. */
export type AnswerText = (tx: Tx, cipher: TenantCipher, received: Received) => Promise<void>;

/** Returns a function that answers texts at a practice; it reads everything else it needs beforehand. */
export async function textAnswerer(ctx: FullCtx): Promise<AnswerText> {
  const practice = ctx.tenant.companyName;
  const call = await callOffice(ctx);
  return async (tx, cipher, { from: to, kind }) => {
    const say = (text: string) => sendReply(tx, ctx, cipher, { to, kind, text });
    if (kind === 'stop' || kind === 'cancel') await say(`${practice}: Texts are off. For your appointment ${call}.`);
    else if (kind === 'help') await say(`${practice}, ${call.replace(/^call /, '')}. Reply STOP to end texts.`);
  };
}
