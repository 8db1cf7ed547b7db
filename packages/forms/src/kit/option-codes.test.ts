// Codes of options.
import { expect, it } from 'vitest';
import { codesOf } from './option-codes.ts';
import { options } from './options.ts';

const codes = (raw: readonly unknown[]) => codesOf(options().read(raw) ?? []);

it('are made from the text where they are missing', { tags: ['COND-18'] }, () => {
  expect(codes(['Yes', 'More than half the days', 'Crème & sugar', 'A', 'a!', 'a?'])).toEqual([
    'yes',
    'more-than-half-the-days',
    'cr-me-sugar',
    'a',
    'a-',
    'a--2',
  ]);
  expect(codes(['x'.repeat(90), `${'x'.repeat(90)}y`])).toEqual(['x'.repeat(64), `${'x'.repeat(62)}-2`]);
});

it('stay the same when an option is renamed, and none is given twice', { tags: ['COND-18'] }, () => {
  expect(codes([{ text: 'Daily', code: 'yes' }, 'Yes', { text: 'No', code: 'no' }])).toEqual(['yes', 'yes-2', 'no']);
  expect(
    codes([
      { text: 'A', code: 'same' },
      { text: 'B', code: 'same' },
    ]),
  ).toEqual(['same', 'b']);
});

it('are read with points and the mark of standing alone, where they can be used', {
  tags: ['COND-18', 'COND-19'],
}, () => {
  const read = options().read([
    { text: 'None', code: 'none', points: -2.5, isExclusive: true },
    { text: 'Odd', code: 'has space', points: 5000, isExclusive: 'yes' },
    { src: '/cat.png', alt: 'Cat', code: 'cat' },
  ]);
  expect(read).toEqual([
    { text: 'None', code: 'none', points: -2.5, isExclusive: true },
    { text: 'Odd' },
    { text: 'Cat', image: { src: '/cat.png', alt: 'Cat' }, code: 'cat' },
  ]);
});
