// The wait at which calls begin to be turned away, and when that ends.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShed } from './shed.ts';

/** Returns the decisions for these waits, one every 100 ms. */
function answers(waits: readonly number[]): boolean[] {
  const isShedding = createShed();
  return waits.map((wait, at) => isShedding(wait, at * 100));
}
const times = (count: number, wait: number) => Array.from({ length: count }, () => wait);

describe('turning calls away', () => {
  it('begins when calls have waited more than 250 ms for a second', { tags: ['SAFE-02'] }, () => {
    expect(answers(times(12, 251))).toEqual([...times(10, 0), ...times(2, 1)].map(Boolean));
    expect(answers(times(40, 250))).not.toContain(true);
  });

  it('counts the second anew after one shorter wait', { tags: ['SAFE-02'] }, () => {
    expect(answers([...times(9, 900), 240, ...times(9, 900)])).not.toContain(true);
  });

  it('ends when the wait is below 100 ms, and not before', { tags: ['SAFE-02'] }, () => {
    expect(answers([...times(11, 300), ...times(20, 100), 99, 300]).slice(10)).toEqual([
      true,
      ...times(20, 1).map(Boolean),
      false,
      false,
    ]);
  });

  it('never begins with a wait that is bearable, nor ends with one that is too long', { tags: ['SAFE-02'] }, () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 600 }), { maxLength: 60 }), (waits) => {
        const told = answers(waits);
        for (const [at, isShedding] of told.entries()) {
          const was = told[at - 1] ?? false;
          const wait = waits[at] ?? 0;
          if (isShedding && !was) expect(Math.min(...waits.slice(at - 10, at + 1))).toBeGreaterThan(250);
          if (was && !isShedding) expect(wait).toBeLessThan(100);
        }
      }),
    );
  });
});
