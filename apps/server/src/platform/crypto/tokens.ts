// Tokens, one-time codes, checksums and throttle keys: how they are created, stored and compared.
import { createHash, createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits as 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token: SHA-256, 32 bytes. */
export function tokenDigest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Returns six digits; each of the million codes is equally likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Returns the stored form of a code: HMAC-SHA-256 over its challenge and itself, 32 bytes. */
export function codeDigest(pepper: Buffer, challengeId: string, code: string): Buffer {
  return createHmac('sha256', pepper).update(`code|${challengeId}|${code}`).digest();
}

/** Returns the checksum used in addresses: it identifies, never authorizes. 128 bits as 22 characters of base64url. */
export function checksumOf(key: Buffer, tenantId: string, kind: string, id: string): string {
  const digest = createHmac('sha256', key).update(`${tenantId}|${kind}|${id}`).digest();
  return digest.subarray(0, 16).toString('base64url');
}

/**
 * Returns the key under which attempts are counted. It reveals nothing about the value; letter case and outer spaces are ignored.
 */
export function throttleKey(key: Buffer, kind: string, value: string): string {
  return createHmac('sha256', key)
    .update(`${kind}|${value.normalize('NFKC').trim().toLowerCase()}`)
    .digest('base64url');
}

/** Returns the stored form of a source that an account has signed in from (a browser's cookie, an address): 32 bytes. */
export function sourceDigest(
  key: Buffer,
  account: { readonly tenantId: string; readonly accountId: string },
  kind: 'browser' | 'address',
  value: string,
): Buffer {
  return createHmac('sha256', key).update(`known ${kind}|${account.tenantId}|${account.accountId}|${value}`).digest();
}

/** Compares in constant time; returns false at once if the lengths differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Compares texts of any length in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
