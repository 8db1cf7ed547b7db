// Exact arithmetic on decimals.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimal, isIncrement, nextStep } from './decimals.ts';

const steps = fc.integer({ min: 1, max: 999 }).map((hundredths) => hundredths / 100);

describe('decimals', () => {
  it('accepts every multiple of a step, and nothing in between', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 2, max: 999 }), (times, step) => {
        const value = (times * step) / 100;
        expect(isIncrement(value.toFixed(2), step / 100, 0)).toBe(true);
        expect(isIncrement((value + 0.01).toFixed(2), step / 100, 0)).toBe(false);
      }),
    );
  });

  it('steps to the next multiple, by at most one step, and back again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), steps, (thousandths, step) => {
        const value = (thousandths / 1000).toFixed(3);
        for (const direction of [1, -1] as const) {
          const next = nextStep(value, step, direction);
          expect(isDecimal(next)).toBe(true);
          expect(isIncrement(next, step, 0)).toBe(true);
          const far = (Number(next) - Number(value)) * direction;
          expect(far).toBeGreaterThan(0);
          expect(far).toBeLessThanOrEqual(step + 1e-9);
          const back = nextStep(next, step, direction === 1 ? -1 : 1);
          expect((Number(value) - Number(back)) * direction).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
    );
  });

  it.each([
    ['0.1', 0.1, 1, '0.2'],
    ['0.2', 0.1, 1, '0.3'],
    ['0.25', 0.1, 1, '0.3'],
    ['0.25', 0.1, -1, '0.2'],
    ['0', 5, -1, '-5'],
    ['-0.1', 0.1, 1, '0'],
    ['1.5', 1, -1, '1'],
  ] as const)('from %s by %s in direction %s is %s', (value, step, direction, next) => {
    expect(nextStep(value, step, direction)).toBe(next);
  });
});
