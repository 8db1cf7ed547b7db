// Calendar days as integers: parts, weekdays and leap years, for every day of eight centuries.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIso, dayOfParts, isoOfDay, partsOfDay, startOfYearBefore, weekdayOfDay } from './calendar-day.ts';

const anyDay = fc.integer({ min: -700_000, max: 2_900_000 });

describe('calendar days', () => {
  it('agree with the platform calendar on every day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = new Date(day * 86_400_000);
        expect(partsOfDay(day)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          date: date.getUTCDate(),
        });
        expect(weekdayOfDay(day)).toBe(date.getUTCDay());
      }),
    );
  });

  it('round-trip through their parts and their ISO text', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { year, month, date } = partsOfDay(day);
        expect(dayOfParts(year, month, date)).toBe(day);
        expect(dayOfIso(isoOfDay(day))).toBe(day);
        expect(dayOfIso(`${isoOfDay(day)}T00:00:00.000Z`)).toBe(day);
      }),
    );
  });

  it.each([
    [2023, 2, 29],
    [1900, 2, 29],
    [2024, 4, 31],
    [2024, 13, 1],
    [2024, 0, 1],
    [2024, 1, 0],
    [2024.5, 1, 1],
    [Number.NaN, 1, 1],
    [0, 1, 1],
  ])('refuse %d-%d-%d, which is no day', (year, month, date) => {
    expect(dayOfParts(year, month, date)).toBeUndefined();
  });

  it.each(['', '2024-2-9', '2024-02-30', '20240209', '2024-02-09T', '2024-02-09 00:00', 'x2024-02-09'])(
    'refuse %j as ISO',
    (text) => {
      expect(dayOfIso(text)).toBeUndefined();
    },
  );

  it('know the start of the year 100 years ago', () => {
    expect(isoOfDay(startOfYearBefore(dayOfIso('2026-11-21') ?? 0, 100))).toBe('1926-01-01');
  });
});
