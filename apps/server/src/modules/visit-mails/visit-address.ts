// The email address and phone number that were given for one visit alone: sealed, bound to the visit. They win over the record's.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';

export interface VisitAddress {
  /** Either may be empty. */
  readonly email: string;
  /** Ten digits. */
  readonly phone: string;
}

const placeOf = (visitId: string) => ({ table: 'visits', row: visitId, column: 'visit_address_sealed' });

/** Seals what was given for a visit; null when nothing was. */
export function sealVisitAddress(cipher: TenantCipher, visitId: string, { email, phone }: VisitAddress): Buffer | null {
  return email === '' && phone === '' ? null : cipher.seal(placeOf(visitId), JSON.stringify({ email, phone }));
}

/** Returns what was given for a visit, or undefined. */
export function openVisitAddress(cipher: TenantCipher, visitId: string, sealed: Buffer | null) {
  return sealed ? (JSON.parse(cipher.open(placeOf(visitId), sealed)) as VisitAddress) : undefined;
}
