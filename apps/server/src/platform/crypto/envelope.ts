// Envelope encryption: a key of the secrets file wraps a practice's data key, which seals that practice's columns.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { CryptoError, UnknownKey } from './crypto-error.ts';
import { keyIdOf, openBytes, sealBytes } from './sealed-bytes.ts';
import type { Secrets } from './secrets.ts';

/** Where a sealed value is stored. `row` is the row's id; none of the three may contain a '|'. */
export interface SealPlace {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface WrappedKey {
  /** Id of the wrapping key in the secrets file. */
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** Seals one practice's values; a value opens only in the place it was sealed for. */
export interface TenantCipher {
  seal(place: SealPlace, plain: string): Buffer;
  /** @throws CryptoError for another tenant, place or key, and for any changed byte */
  open(place: SealPlace, sealed: Buffer): string;
  /** Returns 16 bytes that are the same for the same text and use at this practice, and reveal nothing about the text. */
  digest(use: string, text: string): Buffer;
}

/** Seals what belongs to no column, such as the payload of a queued job. It opens only for the same purpose. */
export interface PlatformCipher {
  seal(purpose: string, plain: string): Buffer;
  /** @throws UnknownKey for a missing key; CryptoError for another purpose and for any changed byte */
  open(purpose: string, sealed: Buffer): string;
}

/** Names are delimited by '|' in the authenticated data, so they may not contain one. */
function checked(name: string): string {
  if (name.includes('|')) throw new TypeError('A name that a value is sealed for may not hold a "|".');
  return name;
}

/** Derives a key for one use only, so that no two uses ever share nonces. */
function derivedKey(key: Buffer, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `foyer ${use}`, 32)));
}

function wrappingKey(secrets: Secrets, keyId: string): KeyObject {
  const key = secrets.keys.get(keyId);
  if (!key) throw new UnknownKey('The wrapping key is not in the secrets file.');
  return derivedKey(key, 'tenant key');
}

function wrap(secrets: Secrets, tenantId: string, dek: Buffer): WrappedKey {
  const keyId = secrets.active;
  const wrapped = sealBytes(wrappingKey(secrets, keyId), keyId, `tenant key|${checked(tenantId)}|${keyId}`, dek);
  return { keyId, wrapped };
}

/** Creates a data key (32 random bytes) for a practice, wrapped by the active key. */
export function wrapNewTenantKey(secrets: Secrets, tenantId: string): WrappedKey {
  return wrap(secrets, tenantId, randomBytes(32));
}

/**
 * Returns the data key itself, 32 bytes. @throws UnknownKey for a missing key; CryptoError for another tenant or changed bytes
 */
export function unwrapTenantKey(secrets: Secrets, tenantId: string, keyId: string, wrapped: Buffer): Buffer {
  if (keyIdOf(wrapped) !== keyId) throw new CryptoError('The data key is wrapped by another key.');
  return openBytes(wrappingKey(secrets, keyId), `tenant key|${checked(tenantId)}|${keyId}`, wrapped);
}

/** Rewraps a data key with the active key, as `keys rotate` does for every practice. Values stay unchanged. */
export function rewrapTenantKey(secrets: Secrets, tenantId: string, keyId: string, wrapped: Buffer): WrappedKey {
  return wrap(secrets, tenantId, unwrapTenantKey(secrets, tenantId, keyId, wrapped));
}

/** Returns the cipher of a practice's unwrapped data key. `dekId` (ASCII, 1 to 64 characters) is stored with every value. */
export function tenantCipher(tenantId: string, dekId: string, dek: Buffer): TenantCipher {
  checked(tenantId);
  if (!/^[\w.-]{1,64}$/.test(dekId)) throw new TypeError('A data key id is 1 to 64 letters, digits, "_", "." or "-".');
  if (dek.length !== 32) throw new TypeError('A data key has 32 bytes.');
  const key = createSecretKey(dek);
  const digestKey = derivedKey(dek, 'digests');
  const bound = ({ table, row, column }: SealPlace) =>
    `${tenantId}|${checked(table)}|${checked(row)}|${checked(column)}|${dekId}`;
  return {
    seal: (place, plain) => sealBytes(key, dekId, bound(place), plain),
    open: (place, sealed) => {
      if (keyIdOf(sealed) !== dekId) throw new CryptoError('The value is sealed with another data key.');
      return openBytes(key, bound(place), sealed).toString('utf8');
    },
    digest: (use, text) =>
      createHmac('sha256', digestKey)
        .update(`${tenantId}|${checked(use)}|${text}`)
        .digest()
        .subarray(0, 16),
  };
}

/** Seals with the active key of the secrets file; opens with any key that the file holds at that time. */
export function platformCipher(secrets: Secrets): PlatformCipher {
  const derived = new Map<string, KeyObject>();
  const keyOf = (id: string): KeyObject => {
    const known = derived.get(id);
    if (known) return known;
    const key = secrets.keys.get(id);
    if (!key) throw new UnknownKey('The key of the payload is not in the secrets file.');
    const made = derivedKey(key, 'platform payload');
    derived.set(id, made);
    return made;
  };
  const bound = (purpose: string, keyId: string) => `platform|${checked(purpose)}|${keyId}`;
  return {
    seal: (purpose, plain) => {
      const { active } = secrets;
      return sealBytes(keyOf(active), active, bound(purpose, active), plain);
    },
    open: (purpose, sealed) => {
      const keyId = keyIdOf(sealed);
      return openBytes(keyOf(keyId), bound(purpose, keyId), sealed).toString('utf8');
    },
  };
}
