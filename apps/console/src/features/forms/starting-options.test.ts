// Starting options that nobody has touched go when another one is written, and only then.
import type { Option } from '@foyer/forms';
import { expect, it } from 'vitest';
import { withoutStarting } from './starting-options.ts';

const listOf = (...texts: string[]): Option[] => texts.map((text) => ({ text }));
const left = (texts: string[], at: number, before = '', least = 1) => {
  const { options, at: place } = withoutStarting({ options: listOf(...texts), at }, before, least);
  return [options.map(({ text }) => text).join(', '), place];
};

it('takes away the one that was never touched when a third is written, and follows the one that is written', () => {
  expect(left(['Red', 'B', 'Second choice'], 1)).toEqual(['Red, B', 1]);
  expect(left(['First choice', 'Red', 'B'], 2)).toEqual(['Red, B', 1]);
  expect(left(['First choice', 'Second choice', 'R'], 2)).toEqual(['R', 0]);
});

it('keeps them while one of the two is written, while the new one is empty, and where too few would be left', () => {
  expect(left(['Red', 'Second choice'], 0, 'Re')).toEqual(['Red, Second choice', 0]);
  expect(left(['R', 'Second choice'], 0)).toEqual(['R, Second choice', 0]);
  expect(left(['Red', '', 'Second choice'], 1)).toEqual(['Red, , Second choice', 1]);
  expect(left(['Red', 'Blu', 'Second choice'], 1, 'Bl')).toEqual(['Red, Blu, Second choice', 1]);
  expect(left(['First choice', 'Second choice', 'R'], 2, '', 2)).toEqual(['First choice, Second choice, R', 2]);
  const given = { options: [{ text: 'Red' }, { text: 'B' }, { text: 'Second choice', points: 2 }], at: 1 };
  expect(withoutStarting(given, '', 1)).toBe(given);
});
