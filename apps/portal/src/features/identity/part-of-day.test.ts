// Hours of the greeting.
import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

test('morning, afternoon and evening meet without a gap', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
    'evening',
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});
