// The secret part of an address that ends mails: the email address and the purpose, sealed with the practice's key.
import type { Ctx, Uses } from '../../platform/context.ts';
import { CryptoError } from '../../platform/crypto/crypto-error.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { addressOfPage } from '../practice/public.ts';

/** Mails that carry such an address. Codes and mails about an account never do. */
export const endable = ['visits', 'recall', 'marketing'] as const;
export type EndablePurpose = (typeof endable)[number];

export interface Unsubscribing {
  readonly address: string;
  readonly purpose: EndablePurpose;
}

const place = { table: 'consents', row: 'unsubscribe', column: 'token' };

/** Returns the web address that ends mails of a purpose to an address. It works for good: ending twice changes nothing. */
export function unsubscribeUrl(ctx: Ctx & Uses<'config'>, cipher: TenantCipher, of: Unsubscribing): string {
  const token = cipher.seal(place, JSON.stringify([of.purpose, of.address])).toString('base64url');
  return addressOfPage(ctx, `/u/${token}`);
}

/** Returns what a token ends; undefined for one that this practice did not make. */
export function readUnsubscribing(cipher: TenantCipher, token: string): Unsubscribing | undefined {
  if (!/^[\w-]{20,800}$/.test(token)) return undefined;
  try {
    const [purpose, address] = JSON.parse(cipher.open(place, Buffer.from(token, 'base64url'))) as [string, string];
    const known = endable.find((one) => one === purpose);
    return known && { address, purpose: known };
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
