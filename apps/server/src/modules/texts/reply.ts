// Answers a text: once per number, practice and kind in 24 hours, and at most five minutes later.
import { formatPhone } from '@foyer/forms';
import type { FullCtx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { hit } from '../../platform/throttles/throttles.store.ts';
import { foldNumber, replyPurpose, sendText } from '../consents/public.ts';
import { settingsOf } from '../practice/public.ts';
import type { TextKind } from './keyword.policy.ts';

const onceADay = { limit: 1, windowMs: 24 * 3_600_000 };
const replyLifeMs = 5 * 60_000;

/** Ways to end texts are one kind: STOP and then CANCEL gets one answer. */
const countedAs: Readonly<Record<TextKind, string>> = {
  stop: 'stop',
  cancel: 'stop',
  start: 'start',
  help: 'help',
  confirm: 'confirm',
  other: 'other',
};

/** Returns how the office is reached: 'call (207) 555-0148'. */
export async function callOffice(ctx: FullCtx): Promise<string> {
  const { officeNumber } = await settingsOf(ctx);
  return officeNumber === '' ? 'call the office' : `call ${formatPhone(officeNumber)}`;
}

/** Puts the answer to a text into the queue, unless the number was answered on this kind in the last 24 hours. */
export async function sendReply(
  tx: Tx,
  ctx: FullCtx,
  cipher: TenantCipher,
  { to, kind, text }: { readonly to: string; readonly kind: TextKind; readonly text: string },
): Promise<void> {
  if (!ctx.messages.canText) return;
  const key = throttleKey(ctx.secrets.throttle, `text reply ${countedAs[kind]}`, foldNumber(to));
  if (!(await hit(tx, ctx, key, onceADay)).isAllowed) return;
  const expiresAt = new Date(ctx.clock.now().getTime() + replyLifeMs);
  await sendText(tx, ctx, cipher, { to, text, purpose: replyPurpose, expiresAt });
}
