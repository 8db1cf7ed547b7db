// Proves that tokens and codes are as unguessable as promised, and that derived values are bound to their purpose.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumOf, codeDigest, newCode, newToken, sameBytes, sameText, throttleKey, tokenDigest } from './tokens.ts';

const key = randomBytes(32);

describe('tokens', () => {
  it('hold 256 bits and never repeat', () => {
    const all = new Set(Array.from({ length: 2000 }, newToken));
    expect(all.size).toBe(2000);
    for (const token of all) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('are stored as SHA-256', () => {
    expect(tokenDigest('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('codes', () => {
  it('have six digits and no favourite first or last digit', () => {
    const first = new Map<string, number>();
    const last = new Map<string, number>();
    for (let round = 0; round < 20_000; round += 1) {
      const code = newCode();
      expect(code).toMatch(/^\d{6}$/);
      first.set(code.charAt(0), (first.get(code.charAt(0)) ?? 0) + 1);
      last.set(code.charAt(5), (last.get(code.charAt(5)) ?? 0) + 1);
    }
    // 2000 of each are expected; six standard deviations are 255.
    for (const counts of [first, last]) {
      expect(counts.size).toBe(10);
      for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(255);
    }
  });

  it('are digested together with their challenge and the pepper', () => {
    const digest = codeDigest(key, 'c1', '123456');
    expect(digest).toHaveLength(32);
    expect(codeDigest(key, 'c1', '123456')).toEqual(digest);
    expect(codeDigest(key, 'c2', '123456')).not.toEqual(digest);
    expect(codeDigest(randomBytes(32), 'c1', '123456')).not.toEqual(digest);
  });
});

describe('checksums', () => {
  it('have 128 bits and change with the practice, the kind, the id and the key', () => {
    const sum = checksumOf(key, 't1', 'submission', '7');
    expect(Buffer.from(sum, 'base64url')).toHaveLength(16);
    const others = [
      checksumOf(key, 't2', 'submission', '7'),
      checksumOf(key, 't1', 'form', '7'),
      checksumOf(key, 't1', 'submission', '8'),
      checksumOf(randomBytes(32), 't1', 'submission', '7'),
    ];
    expect(new Set([sum, ...others]).size).toBe(5);
    expect(checksumOf(key, 't1', 'submission', '7')).toBe(sum);
  });
});

describe('throttle keys', () => {
  it('are the same however an address is typed, and tell nothing about it', () => {
    const one = throttleKey(key, 'sign-in', 'Sam.Rivera@Example.com');
    expect(throttleKey(key, 'sign-in', ' sam.rivera@example.com ')).toBe(one);
    expect(throttleKey(key, 'code', 'sam.rivera@example.com')).not.toBe(one);
    expect(throttleKey(randomBytes(32), 'sign-in', 'sam.rivera@example.com')).not.toBe(one);
    expect(one).toMatch(/^[\w-]{43}$/);
  });
});

describe('comparison', () => {
  it('says of any two texts and bytes whether they are the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(sameText(a, b)).toBe(a === b);
        expect(sameText(a, a)).toBe(true);
        expect(sameBytes(Buffer.from(a), Buffer.from(b))).toBe(Buffer.from(a).equals(Buffer.from(b)));
      }),
    );
  });
});
