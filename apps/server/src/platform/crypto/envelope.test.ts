// Proves that sealed values open where they were sealed, and nowhere else.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CryptoError } from './crypto-error.ts';
import {
  platformCipher,
  rewrapTenantKey,
  type SealPlace,
  tenantCipher,
  unwrapTenantKey,
  wrapNewTenantKey,
} from './envelope.ts';
import type { Secrets } from './secrets.ts';

function secretsWith(...ids: string[]): Secrets {
  return {
    active: ids.at(-1) ?? 'k1',
    keys: new Map(ids.map((id) => [id, randomBytes(32)])),
    checksum: randomBytes(32),
    pepper: randomBytes(32),
    throttle: randomBytes(32),
    database: randomBytes(32),
  };
}

const name = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.includes('|'));
const place: fc.Arbitrary<SealPlace> = fc.record({ table: name, row: name, column: name });
const plain = fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => text.isWellFormed());
const dek = randomBytes(32);
const here: SealPlace = { table: 'submissions', row: 'r1', column: 'answers' };

describe('tenant cipher', () => {
  it('gives back every text that was sealed in its place', () => {
    const cipher = tenantCipher('t1', 'd1', dek);
    fc.assert(
      fc.property(place, plain, (where, text) => {
        expect(cipher.open(where, cipher.seal(where, text))).toBe(text);
      }),
    );
  });

  it('refuses a value in any other place, also one whose parts only add up to the same text', () => {
    const cipher = tenantCipher('t1', 'd1', dek);
    fc.assert(
      fc.property(place, place, plain, (from, to, text) => {
        fc.pre(from.table !== to.table || from.row !== to.row || from.column !== to.column);
        const sealed = cipher.seal(from, text);
        expect(() => cipher.open(to, sealed)).toThrow(CryptoError);
      }),
    );
    const sealed = cipher.seal(here, 'x');
    for (const other of [
      { ...here, row: 'r2' },
      { ...here, column: 'signature' },
      { ...here, table: 'drafts' },
    ])
      expect(() => cipher.open(other, sealed)).toThrow(CryptoError);
    expect(() => cipher.seal({ ...here, row: 'r1|answers' }, 'x')).toThrow(TypeError);
  });

  it('refuses a value of another practice, of another data key and of another key under the same id', () => {
    const sealed = tenantCipher('t1', 'd1', dek).seal(here, 'secret');
    expect(() => tenantCipher('t2', 'd1', dek).open(here, sealed)).toThrow(CryptoError);
    expect(() => tenantCipher('t1', 'd2', dek).open(here, sealed)).toThrow(CryptoError);
    expect(() => tenantCipher('t1', 'd1', randomBytes(32)).open(here, sealed)).toThrow(CryptoError);
  });

  it('notices every changed, missing or added byte', () => {
    const cipher = tenantCipher('t1', 'd1', dek);
    const sealed = cipher.seal(here, 'a social security number');
    for (let at = 0; at < sealed.length; at += 1)
      for (const bit of [1, 128]) {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ bit;
        expect(() => cipher.open(here, changed), `byte ${at}`).toThrow(CryptoError);
        expect(() => cipher.open(here, sealed.subarray(0, at)), `cut at ${at}`).toThrow(CryptoError);
      }
    expect(() => cipher.open(here, Buffer.concat([sealed, Buffer.alloc(1)]))).toThrow(CryptoError);
  });

  it('never seals the same text to the same bytes, over more values than one batch of nonces', () => {
    const cipher = tenantCipher('t1', 'd1', dek);
    const seen = new Set(Array.from({ length: 1000 }, () => cipher.seal(here, 'same').toString('hex')));
    const nonces = new Set([...seen].map((hex) => hex.slice(8, 32)));
    expect(seen.size).toBe(1000);
    expect(nonces.size).toBe(1000);
  });

  it('refuses key ids and keys it could not store or use', () => {
    expect(() => tenantCipher('t1', '', dek)).toThrow(TypeError);
    expect(() => tenantCipher('t1', 'ü', dek)).toThrow(TypeError);
    expect(() => tenantCipher('t1', 'd1', randomBytes(16))).toThrow(TypeError);
  });
});

describe('tenant key', () => {
  it('is unwrapped only for its practice and by the key that wraps it', () => {
    const secrets = secretsWith('k1', 'k2');
    const { keyId, wrapped } = wrapNewTenantKey(secrets, 't1');
    expect(keyId).toBe('k2');
    expect(unwrapTenantKey(secrets, 't1', keyId, wrapped)).toHaveLength(32);
    expect(() => unwrapTenantKey(secrets, 't2', keyId, wrapped)).toThrow(CryptoError);
    expect(() => unwrapTenantKey(secrets, 't1', 'k1', wrapped)).toThrow(CryptoError);
    expect(() => unwrapTenantKey(secretsWith('k2'), 't1', keyId, wrapped)).toThrow(CryptoError);
    expect(() => unwrapTenantKey(secretsWith('k3'), 't1', keyId, wrapped)).toThrow(CryptoError);
    expect(() => unwrapTenantKey(secrets, 't1', keyId, Buffer.alloc(3))).toThrow(CryptoError);
  });

  it('is the same key after it has been wrapped anew by a younger one, and needs the older one no more', () => {
    const old = secretsWith('k1');
    const first = wrapNewTenantKey(old, 't1');
    const both: Secrets = { ...old, active: 'k2', keys: new Map([...old.keys, ['k2', randomBytes(32)]]) };
    const second = rewrapTenantKey(both, 't1', first.keyId, first.wrapped);
    expect(second.keyId).toBe('k2');
    const rest: Secrets = { ...both, keys: new Map([...both.keys].filter(([id]) => id === 'k2')) };
    expect(unwrapTenantKey(rest, 't1', 'k2', second.wrapped)).toEqual(
      unwrapTenantKey(old, 't1', first.keyId, first.wrapped),
    );
  });
});

describe('platform cipher', () => {
  it('opens for the same purpose only, and still after the active key has changed', () => {
    const old = secretsWith('k1');
    const sealed = platformCipher(old).seal('mail', 'code 123456');
    expect(sealed.includes('123456')).toBe(false);
    const both: Secrets = { ...old, active: 'k2', keys: new Map([...old.keys, ['k2', randomBytes(32)]]) };
    expect(platformCipher(both).open('mail', sealed)).toBe('code 123456');
    expect(() => platformCipher(both).open('sms', sealed)).toThrow(CryptoError);
    expect(() => platformCipher(secretsWith('k1')).open('mail', sealed)).toThrow(CryptoError);
    expect(() => platformCipher(secretsWith('k2')).open('mail', sealed)).toThrow(CryptoError);
  });

  it('shares no key with the wrapping of data keys', () => {
    const secrets = secretsWith('k1');
    const { wrapped } = wrapNewTenantKey(secrets, 't1');
    expect(() => platformCipher(secrets).open('t1', wrapped)).toThrow(CryptoError);
  });
});
