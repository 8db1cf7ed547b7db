// The address for a guest's notices of changes: sealed, bound to their submission; and the limits on mails to it.
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

/** Seals an address; null when no mail could go to it. */
export function sealGuestAddress(cipher: TenantCipher, submissionId: string, email: string): Buffer | null {
  return isMailAddress(email) ? cipher.seal(placeOf(submissionId), email) : null;
}

/** Opens a sealed address; empty when there is none. */
export function openGuestAddress(cipher: TenantCipher, submissionId: string | null, sealed: Buffer | null): string {
  return sealed && submissionId !== null ? cipher.open(placeOf(submissionId), sealed) : '';
}

/**
 * Returns the digest that identifies an address, so that its visits are counted together: 32 bytes, or null for an invalid one.
 */
export function guestDigest(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>, email: string): Buffer | null {
  if (!isMailAddress(email)) return null;
  return Buffer.from(throttleKey(ctx.secrets.throttle, `visits ${ctx.tenant.id}`, email), 'base64url');
}

/** Limits mails about guests' visits to one address: since anybody may enter any address, a stranger must not be flooded. */
export function guestMailBudgets(email: string): readonly Budget[] {
  return [
    ['guest visit mails in an hour', email, { limit: 3, windowMs: 3_600_000 }],
    ['guest visit mails in a day', email, { limit: 10, windowMs: 24 * 3_600_000 }],
  ];
}
