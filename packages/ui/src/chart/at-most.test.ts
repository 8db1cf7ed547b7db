// The rule that what does not fit into a chart or a list becomes 'Other'.
import { describe, expect, it } from 'vitest';
import { seriesLimits } from '../series-limits.ts';
import { atMost } from './at-most.ts';

const part = (name: string, size: number) => ({ name, size });
const parts = (...sizes: number[]) => sizes.map((size, at) => part(`p${at}`, size));
const limited = (items: readonly { name: string; size: number }[], most: number) =>
  atMost(
    items,
    most,
    ({ size }) => size,
    (rest) =>
      part(
        'Other',
        rest.reduce((sum, { size }) => sum + size, 0),
      ),
  );

describe('parts of a chart and rows of a list', { tags: ['REPORT-03'] }, () => {
  it('are shown as they are while they fit', () => {
    const five = parts(1, 2, 3, 4, 5);
    expect(limited(five, seriesLimits.usual)).toBe(five);
    expect(limited([], seriesLimits.usual)).toEqual([]);
  });

  it('are the largest in their own order, and the rest as Other at the end: 5 series, 8 rows', () => {
    const series = limited(parts(10, 1, 30, 2, 40, 3, 20), seriesLimits.usual);
    expect(series).toEqual([part('p0', 10), part('p2', 30), part('p4', 40), part('p6', 20), part('Other', 6)]);
    const rows = limited(parts(9, 8, 7, 6, 5, 4, 3, 2, 1), seriesLimits.topPages);
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)).toEqual(part('Other', 3));
    expect(rows.reduce((sum, { size }) => sum + size, 0)).toBe(45);
  });

  it('of one size keep the order that they came in', () => {
    expect(limited(parts(1, 1, 1, 1), 3)).toEqual([part('p0', 1), part('p1', 1), part('Other', 2)]);
  });
});
