// Days of the practice, whatever time zone the screen is in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBefore, dayName, dayOf, fullDate, timeOfDay } from '../../session/practice-day.ts';
import { groupByDay, waitingFirst } from './day-groups.ts';

const newYork = 'America/New_York';
const row = (submittedAt: string) => ({ submittedAt });

describe('groupByDay', () => {
  it('splits at midnight of the practice, not of UTC', () => {
    const rows = [row('2026-05-08T04:30:00Z'), row('2026-05-08T03:59:59Z'), row('2026-05-07T13:00:00Z')];
    expect(groupByDay(rows, newYork, false).map((group) => [group.day, group.rows.length])).toEqual([
      ['2026-05-08', 1],
      ['2026-05-07', 2],
    ]);
    expect(groupByDay(rows, 'UTC', false).map((group) => group.rows.length)).toEqual([2, 1]);
  });

  it('knows half-hour zones and days of 23 and 25 hours', () => {
    expect(dayOf(new Date('2026-05-08T02:29:00Z'), 'America/St_Johns')).toBe('2026-05-07');
    expect(dayOf(new Date('2026-05-08T02:30:00Z'), 'America/St_Johns')).toBe('2026-05-08');
    expect(dayOf(new Date('2026-03-08T05:00:00Z'), newYork)).toBe('2026-03-08');
    expect(dayOf(new Date('2026-03-09T04:00:00Z'), newYork)).toBe('2026-03-09');
    expect(dayOf(new Date('2026-11-02T04:59:59Z'), newYork)).toBe('2026-11-01');
  });

  it('does not give a number for a day that is not loaded to its end', () => {
    const rows = [row('2026-05-08T15:00:00Z'), row('2026-05-07T15:00:00Z')];
    expect(groupByDay(rows, newYork, true).map((group) => group.isWhole)).toEqual([true, false]);
    expect(groupByDay(rows, newYork, false).map((group) => group.isWhole)).toEqual([true, true]);
    expect(groupByDay([], newYork, true)).toEqual([]);
  });

  it('keeps every row once and in order', () => {
    const instants = fc.array(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    );
    fc.assert(
      fc.property(instants, fc.constantFrom(newYork, 'UTC', 'Pacific/Apia', 'America/St_Johns'), (dates, zone) => {
        const rows = dates.sort((a, b) => b.getTime() - a.getTime()).map((date) => row(date.toISOString()));
        const groups = groupByDay(rows, zone, false);
        expect(groups.flatMap((group) => group.rows)).toEqual(rows);
        expect(new Set(groups.map((group) => group.day)).size).toBe(groups.length);
      }),
    );
  });
});

describe('waitingFirst', { tags: ['CALC-18'] }, () => {
  it('puts what has an alert that waits to the top of its day, and keeps all else in order', () => {
    const entry = (submittedAt: string, alert: { readonly isAcknowledged: boolean } | null = null) => ({
      ...{ submittedAt, alert },
    });
    const [waits, heard] = [{ isAcknowledged: false }, { isAcknowledged: true }];
    const rows = [
      entry('2026-05-08T15:00:00Z'),
      entry('2026-05-08T14:00:00Z', heard),
      entry('2026-05-08T13:00:00Z', waits),
      entry('2026-05-07T15:00:00Z'),
      entry('2026-05-07T14:00:00Z', waits),
      entry('2026-05-07T13:00:00Z', waits),
    ];
    expect(waitingFirst(rows, newYork).map((one) => rows.indexOf(one))).toEqual([2, 0, 1, 4, 5, 3]);
    expect(waitingFirst([], newYork)).toEqual([]);
  });
});

describe('words for days', () => {
  it('names the day, with the year only where it is another one', () => {
    expect(dayName('2026-05-08', '2026-05-08', 'en')).toBe('Friday, May 8');
    expect(dayName('2025-12-31', '2026-01-01', 'en')).toBe('Wednesday, December 31, 2025');
  });

  it('steps back over the ends of months, years and leap days', () => {
    expect(dayBefore('2026-01-01')).toBe('2025-12-31');
    expect(dayBefore('2024-03-01')).toBe('2024-02-29');
  });

  it('tells the time as the practice does', () => {
    expect(timeOfDay(new Date('2026-05-08T13:21:00Z'), newYork, 'en')).toBe('9:21 AM');
  });

  it('writes a birth date as its calendar day, and nothing for what is no date', () => {
    expect(fullDate('1986-04-13', 'en')).toBe('April 13, 1986');
    expect(fullDate('1986-04-13T00:00:00.000Z', 'en')).toBe('April 13, 1986');
    expect(fullDate(null, 'en')).toBe('');
    expect(fullDate('soon', 'en')).toBe('');
    expect(fullDate('1986-99-13', 'en')).toBe('');
  });
});
