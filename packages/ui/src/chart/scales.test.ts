// Where things stand in a chart.
import { expect, it } from 'vitest';
import { apart, labelStep, lineHeight, scaleFromZero } from './scales.ts';

it('a scale begins at zero, ends above the largest value, and has round ticks', () => {
  const { ticks, at } = scaleFromZero([11.7, 2.3], [200, 0]);
  expect(ticks).toEqual([0, 5, 10, 15]);
  expect(at(0)).toBe(200);
  expect(at(15)).toBe(0);
  expect(scaleFromZero([], [200, 0]).at(0)).toBe(200);
});

it('whole numbers have no ticks between two of them', () => {
  expect(scaleFromZero([1], [100, 0], { isWhole: true }).ticks).toEqual([0, 1]);
  expect(scaleFromZero([0, 3], [100, 0], { isWhole: true }).ticks).toEqual([0, 1, 2, 3]);
});

it('labels are written as often as they fit', () => {
  expect(labelStep(['Feb 9', 'Feb 16'], 400)).toBe(1);
  expect(
    labelStep(
      Array.from({ length: 12 }, () => 'Feb 16'),
      340,
    ),
  ).toBe(3);
});

it('texts at one height are moved apart, and stay inside', () => {
  expect(apart([10, 10, 12], 200)).toEqual([10, 10 + lineHeight, 10 + 2 * lineHeight]);
  expect(apart([100, 90], 100)).toEqual([100, 100 - lineHeight]);
});
