// The fingerprint of a signature: equal for equal input, different for anything else.
import { defineField, type SubmissionEntry } from '@foyer/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, proofOf } from './signature-proof.policy.ts';

const signer = { kind: 'patient', id: 'c1', name: 'Sam Rivera' } as const;
const base = { formVersionId: 'v1', signer, signedAt: '2026-05-12T13:30:00.000Z' };
const entry = fc.record({ id: fc.constant('1'), uuid: fc.uuid(), value: fc.jsonValue({ maxDepth: 3 }) });

/** Returns the same value with the members of its objects in reverse order, as another store may return them. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turned(member)]),
  );
}

describe('a fingerprint', () => {
  it('is the same whatever order members are stored in, and 64 hexadecimal digits', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const there = entries.map((one) => ({ ...one, value: turned(one.value) }));
        const print = fingerprintOf('s1', { ...base, entries });
        expect(fingerprintOf('s1', { ...base, entries: there })).toBe(print);
        expect(print).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });

  it('is another one for another answer, version, signer, time or signature', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), fc.nat(), (entries, at) => {
        const print = fingerprintOf('s1', { ...base, entries });
        const other = entries.map((one, index) =>
          index === at % entries.length ? { ...one, value: [one.value, 'changed'] } : one,
        );
        const prints = [
          fingerprintOf('s1', { ...base, entries: other }),
          fingerprintOf('s1', { ...base, entries: entries.slice(1) }),
          fingerprintOf('s1', { ...base, entries, formVersionId: 'v2' }),
          fingerprintOf('s1', { ...base, entries, signer: { ...signer, id: 'c2' } }),
          fingerprintOf('s1', { ...base, entries, signedAt: '2026-05-12T13:30:00.001Z' }),
          fingerprintOf('s2', { ...base, entries }),
        ];
        expect(new Set([print, ...prints]).size).toBe(prints.length + 1);
      }),
    );
  });
});

it('a proof holds one fingerprint for each field that was signed, and is none where nothing was', () => {
  const [one, two, text] = [defineField('Signature'), defineField('Signature'), defineField('Short Text Entry')];
  const fields = [one, two, text];
  const entriesOf = (...values: string[]): SubmissionEntry[] =>
    fields.map(({ id, uuid }, at) => ({ id, uuid, value: values[at] ?? '' }));
  const picture = 'data%3Aimage%2Fpng%3Bbase64%2CAAAA';
  const proof = proofOf(fields, { ...base, entries: entriesOf(picture, picture, 'x') });
  expect(proof?.signatures.map(({ uuid }) => uuid)).toEqual([one.uuid, two.uuid]);
  expect(proof?.signatures[0]?.fingerprint).not.toBe(proof?.signatures[1]?.fingerprint);
  expect(proofOf(fields, { ...base, entries: entriesOf('', '', picture) })).toBeUndefined();
});
