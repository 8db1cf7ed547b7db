// Names that were found by a slip.
import { expect, it } from 'vitest';
import { isOnlySimilar } from './similar-name.policy.ts';

const grace = { nameFirst: 'Grace', nameMiddle: '', nameLast: 'Okafor' };

it('beginnings of words are no slips, in any order', () => {
  expect(isOnlySimilar(['oka', 'grace'], grace)).toBe(false);
  expect(isOnlySimilar([], grace)).toBe(false);
  expect(isOnlySimilar(['brien'], { ...grace, nameLast: 'O’Brien' })).toBe(false);
  expect(isOnlySimilar(['muller'], { ...grace, nameLast: 'Müller' })).toBe(false);
});

it('one word with a slip makes it only similar', () => {
  expect(isOnlySimilar(['okafr'], grace)).toBe(true);
  expect(isOnlySimilar(['grace', 'okfaor'], grace)).toBe(true);
});
