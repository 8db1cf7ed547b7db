// Common passwords are detected without revealing the password.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createCommonPasswords, groupOf, wordDigest, wordsOf } from './common-passwords.ts';

const digests = ['bluefish', 'password', 'sunshine'].map(wordDigest);
const server = () => vi.fn(async (groups: string[]) => digests.filter((digest) => groups.includes(groupOf(digest))));

it('a word in any case, with digits and signs behind it, is common; others are not', { tags: ['PWD-23'] }, async () => {
  const common = createCommonPasswords(server());
  for (const password of ['Bluefish-77!', 'PASSWORD', 'Sunshine2026!']) expect(await common.find(password)).toBe(true);
  for (const password of ['Tide-Pool-88', 'Blue-fish-77!', '77!']) expect(await common.find(password)).toBe(false);
});

it('asks with no more than the beginnings of digests, once for each, and knows then', {
  tags: ['PWD-23'],
}, async () => {
  const ask = server();
  const common = createCommonPasswords(ask);
  expect(common.known('Bluefish-77!')).toBeUndefined();
  await common.find('Bluefish-77!');
  expect(common.known('Bluefish-77!')).toBe(true);
  await common.find('Bluefish-77!');
  expect(ask).toHaveBeenCalledOnce();
  for (const group of ask.mock.calls.flat(2)) expect(group).toMatch(/^[0-9a-f]{2}$/);
});

it('a digest has thirteen hexadecimal digits, and its groups are filled alike', () => {
  fc.assert(fc.property(fc.string(), (text) => /^[0-9a-f]{13}$/.test(wordDigest(text))));
  const counts = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) {
    const group = groupOf(wordDigest(`word ${i}`));
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  expect(counts.size).toBe(256);
  expect(Math.max(...counts.values())).toBeLessThan(150);
  expect(wordsOf('Bluefish-77!')).toEqual(['bluefish-77!', 'bluefish']);
});
