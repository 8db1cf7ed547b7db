// Proves that editing hours loses none and keeps the meaning of typed times.
import { type WeekRow, weekFaults } from '@foyer/scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  isOvernight,
  rowsOf,
  rowsOn,
  withDates,
  withDayCopied,
  withRowAdded,
  withSeasonAdded,
} from './week-draft.ts';

const row = (weekday: number, from: number, until: number, more: Partial<WeekRow> = {}): WeekRow => ({
  kind: 'work',
  locationId: 'a',
  weekday,
  from,
  until,
  validFrom: null,
  validUntil: null,
  ...more,
});

describe('a draft of weekly hours', () => {
  it('gives back what it was made of: overnight, to midnight, by season', () => {
    const day = fc.constantFrom(null, '2027-06-01', '2027-09-01');
    const anyRow = fc
      .record({
        kind: fc.constantFrom('work' as const, 'break' as const),
        locationId: fc.constantFrom('a', 'b'),
        weekday: fc.integer({ min: 0, max: 6 }),
        from: fc.integer({ min: 0, max: 1439 }),
        length: fc.integer({ min: 1, max: 1440 }),
        validFrom: day,
        validUntil: day,
      })
      .map(({ length, ...rest }) => ({ ...rest, until: rest.from + length }));
    const text = (rows: readonly WeekRow[]) => rows.map((one) => JSON.stringify(Object.entries(one).sort())).sort();
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
        expect(text(rowsOf(draftOf(rows)))).toEqual(text(rows));
      }),
    );
  });

  it('has one period when there are no hours, and one for each season else', () => {
    expect(draftOf([])).toMatchObject([{ validFrom: '', validUntil: '', rows: [] }]);
    const rows = [row(1, 480, 720, { validFrom: '2027-06-01' }), row(1, 480, 720), row(2, 480, 720)];
    expect(draftOf(rows).map(({ validFrom, rows: { length } }) => [validFrom, length])).toEqual([
      ['', 2],
      ['2027-06-01', 1],
    ]);
  });

  it('ends on the day after where the end is not later, midnight aside', () => {
    expect([isOvernight({ from: '22:00', until: '02:00' }), isOvernight({ from: '18:00', until: '00:00' })]).toEqual([
      true,
      false,
    ]);
    const [period] = draftOf([row(5, 1320, 1560), row(6, 1080, 1440)]);
    expect(period?.rows.map(({ until }) => until)).toEqual(['02:00', '00:00']);
  });

  it('copies a day over others and leaves the rest', () => {
    const [period] = draftOf([row(1, 480, 720), row(1, 780, 1020), row(2, 600, 660), row(4, 540, 600)]);
    if (!period) throw new Error('no period');
    const copied = withDayCopied(period, 1, [1, 2, 3]);
    const times = (weekday: number) => rowsOn(copied, weekday).map(({ from, until }) => `${from}-${until}`);
    expect([1, 2, 3, 4].map(times)).toEqual([
      ['08:00-12:00', '13:00-17:00'],
      ['08:00-12:00', '13:00-17:00'],
      ['08:00-12:00', '13:00-17:00'],
      ['09:00-10:00'],
    ]);
    const all = withSeasonAdded([copied], 0, '2027-03-15').flatMap(({ key, rows }) => [
      key,
      ...rows.map((one) => one.key),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('adds a season that meets the one before, also when its days change', () => {
    const days = (periods: ReturnType<typeof draftOf>) =>
      periods.map(({ validFrom, validUntil }) => `${validFrom}..${validUntil}`);
    const two = withSeasonAdded(draftOf([row(1, 480, 720)]), 0, '2026-12-31');
    expect(days(two)).toEqual(['..2026-12-31', '2027-01-01..']);
    expect(weekFaults(rowsOf(two))).toEqual([]);
    const moved = withDates(two, 1, { validFrom: '2027-06-01' });
    expect(days(moved)).toEqual(['..2027-05-31', '2027-06-01..']);
    expect(days(withDates(moved, 0, { validUntil: '2027-06-30' }))).toEqual(['..2027-06-30', '2027-07-01..']);
    const three = withSeasonAdded(moved, 1, '2026-12-31');
    expect(days(three)).toEqual(['..2027-05-31', '2027-06-01..2027-06-01', '2027-06-02..']);
    expect(weekFaults(rowsOf(three))).toEqual([]);
  });

  it('adds hours after those of the day, and breaks at their place', () => {
    const [empty] = draftOf([]);
    if (!empty) throw new Error('no period');
    const one = withRowAdded(empty, 'work', 1, 'a');
    const two = withRowAdded(one, 'work', 1, 'a');
    expect(rowsOn(two, 1).map(({ from, until }) => `${from}-${until}`)).toEqual(['08:00-17:00', '18:00-20:00']);
    expect(rowsOn(withRowAdded(two, 'break', 1, 'b'), 1)[1]).toMatchObject({ kind: 'break', locationId: 'a' });
    const late = withRowAdded(draftOf([row(1, 1200, 1430)])[0] ?? empty, 'work', 1, 'a');
    expect(rowsOf([late]).some(({ from }) => Number.isNaN(from))).toBe(true);
  });
});
