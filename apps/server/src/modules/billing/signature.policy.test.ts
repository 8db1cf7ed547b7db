// Signatures of callbacks.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSigned, sign } from './signature.policy.ts';

const now = new Date('2026-05-04T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('a signature holds for its body, key and moment', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (body, key) => {
      const header = sign(key, body, now);
      expect(isSigned(key, header, body, now)).toBe(true);
      expect(isSigned(key, header, `${body} `, now)).toBe(false);
      expect(isSigned(`${key}x`, header, body, now)).toBe(false);
    }),
  );
});

it('a signature is good for five minutes', () => {
  const header = sign('key', '{}', now);
  expect(isSigned('key', header, '{}', later(299))).toBe(true);
  expect(isSigned('key', header, '{}', later(301))).toBe(false);
  expect(isSigned('key', header, '{}', later(-301))).toBe(false);
});

it('its time cannot be changed, and one right signature among several is enough', () => {
  const header = sign('key', '{}', now);
  expect(isSigned('key', header.replace(/^t=\d+/, `t=${later(60).getTime() / 1000}`), '{}', now)).toBe(false);
  expect(isSigned('key', `${header},v1=00`, '{}', now)).toBe(true);
  expect(isSigned('key', header.replace(',v1=', ',v1=00,v1='), '{}', now)).toBe(true);
});

it.each([undefined, '', 't=,v1=', 'v1=abc', 't=1e3,v1=abc', ['t=1'], 'x'.repeat(5000)])(
  '%j is no signature',
  (header) => {
    expect(isSigned('key', header, '{}', now)).toBe(false);
  },
);
