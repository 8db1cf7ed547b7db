// Where a guest who booked is told of changes: sealed, bound to what they sent.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';

const placeOf = (submissionId: string) => ({
  table: 'appointments',
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
