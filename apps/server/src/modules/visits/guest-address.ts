// Where a guest who booked is told of changes: sealed, bound to what they sent; and how often.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import type { Budget } from '../../platform/throttles/over-limit.ts';

const placeOf = (submissionId: string) => ({
  table: 'visits',
  row: submissionId,
  column: 'guest_address_sealed',
});

/** Null for what no mail could go to. */
export function sealGuestAddress(cipher: TenantCipher, submissionId: string, email: string): Buffer | null {
  return isMailAddress(email) ? cipher.seal(placeOf(submissionId), email) : null;
}

/** Empty where there is none. */
export function openGuestAddress(cipher: TenantCipher, submissionId: string | null, sealed: Buffer | null): string {
  return sealed && submissionId !== null ? cipher.open(placeOf(submissionId), sealed) : '';
}

/** What stands for the address in the database, so that its visits are counted together; null for what is none. 32 bytes. */
export function guestDigest(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>, email: string): Buffer | null {
  if (!isMailAddress(email)) return null;
  return Buffer.from(throttleKey(ctx.secrets.throttle, `visits ${ctx.tenant.id}`, email), 'base64url');
}

/** Mails about guests' visits to one address: anybody may name any address, so that a stranger is never flooded. */
export function guestMailBudgets(email: string): readonly Budget[] {
  return [
    ['guest visit mails in an hour', email, { limit: 3, windowMs: 3_600_000 }],
    ['guest visit mails in a day', email, { limit: 10, windowMs: 24 * 3_600_000 }],
  ];
}
