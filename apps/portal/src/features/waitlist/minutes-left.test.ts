// The countdown of an offer.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSaid, minutesLeft, untilNextMinute } from './minutes-left.ts';

const until = Date.parse('2026-05-08T14:07:00Z');
const at = (time: string) => minutesLeft(until, Date.parse(`2026-05-08T${time}Z`));

it('counts down by the minute to nothing', { tags: ['WAIT-06'] }, () => {
  expect([at('13:47:00'), at('13:47:00.001'), at('13:48:00'), at('14:06:00'), at('14:06:59.999')]).toEqual([
    20, 20, 19, 1, 1,
  ]);
  expect([at('14:07:00'), at('15:00:00')]).toEqual([0, 0]);
  expect([20, 6, 5, 4, 2, 1, 0].filter(isSaid)).toEqual([5, 1]);
});

it('looks again exactly when the number changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -120_000, max: 3_600_000 }), (ahead) => {
      const now = until - ahead;
      const next = untilNextMinute(until, now);
      if (next === undefined) {
        expect(minutesLeft(until, now)).toBe(0);
        return;
      }
      expect(next).toBeGreaterThan(0);
      expect(minutesLeft(until, now + next)).toBe(minutesLeft(until, now) - 1);
      expect(minutesLeft(until, now + next - 1)).toBe(minutesLeft(until, now));
    }),
  );
});
