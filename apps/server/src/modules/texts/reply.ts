// Answers a text: once per number, practice and subject in 24 hours, and at most five minutes later.
import type { FullCtx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { hit } from '../../platform/throttles/throttles.store.ts';
import { foldNumber, replyPurpose, sendText } from '../consents/public.ts';

const onceADay = { limit: 1, windowMs: 24 * 3_600_000 };
const replyLifeMs = 5 * 60_000;

interface TextReply {
  readonly to: string;
  /** Replies about the same go once in 24 hours: STOP and then CANCEL gets one. */
  readonly about: string;
  readonly text: string;
}

/** Puts the answer to a text into the queue, unless the number had one about the same in the last 24 hours. */
export async function sendReply(
  tx: Tx,
  ctx: FullCtx,
  cipher: TenantCipher,
  { to, about, text }: TextReply,
): Promise<void> {
  if (!ctx.messages.canText) return;
  const key = throttleKey(ctx.secrets.throttle, `text reply ${about}`, foldNumber(to));
  if (!(await hit(tx, ctx, key, onceADay)).isAllowed) return;
  const expiresAt = new Date(ctx.clock.now().getTime() + replyLifeMs);
  await sendText(tx, ctx, cipher, { to, text, purpose: replyPurpose, expiresAt });
}
