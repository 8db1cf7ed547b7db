// Signing keys of billing, each derived from the installation's secrets for one practice and one purpose.
import { hkdfSync } from 'node:crypto';
import type { Secrets } from '../../platform/crypto/secrets.ts';

/**
 * `sign-on`: verified by an outside billing site. `form`: protects against forged forms. `test-callback`: for the test provider.
 */
type Purpose = 'sign-on' | 'form' | 'test-callback';

/** Returns 32 bytes that reveal nothing about the secret or any other key. `practice` is its id; for a sign-on its slug. */
export function billingKey(secrets: Pick<Secrets, 'checksum'>, practice: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secrets.checksum, practice, `foyer billing ${purpose}`, 32));
}
