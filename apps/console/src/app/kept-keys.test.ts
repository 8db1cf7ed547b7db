// Keys that wait for a page.
import { expect, it } from 'vitest';
import { type KeptKey, keepKey, stillMeant } from './kept-keys.ts';

const key = (letter: string, at: number): KeptKey => ({ key: letter, shiftKey: false, at });

it('at most five are kept, the first ones', () => {
  const kept = [...'abcdefg'].reduce<readonly KeptKey[]>((all, letter, at) => keepKey(all, key(letter, at)), []);
  expect(kept.map((each) => each.key).join('')).toBe('abcde');
});

it('those older than two seconds do not act', () => {
  expect(stillMeant([key('a', 0), key('b', 1000), key('c', 2500)], 3000).map((each) => each.key)).toEqual(['b', 'c']);
});
