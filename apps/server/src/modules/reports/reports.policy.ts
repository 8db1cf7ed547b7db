// What reports are made of besides counting: the weeks and months of a time, shares, and the rows of tables.
import { type CalendarDay, dayOfIso, dayOfParts, isoOfDay, partsOfDay, weekdayOfDay } from '@foyer/scheduling';

/** Up to this many days are shown week by week, more month by month. */
const mostInWeeks = 98;

export const unitOf = (days: number): 'week' | 'month' => (days <= mostInWeeks ? 'week' : 'month');

const startOfBucket = (day: CalendarDay, unit: 'week' | 'month'): CalendarDay => {
  if (unit === 'week') return day - ((weekdayOfDay(day) + 6) % 7);
  const { year, month } = partsOfDay(day);
  return dayOfParts(year, month, 1) ?? day;
};

/** Returns the first day of each week (from Monday) or month that has a day from `from` to `to`. */
export function bucketsOf(from: string, to: string, unit: 'week' | 'month'): string[] {
  const last = dayOfIso(to) ?? 0;
  const found: string[] = [];
  let at = startOfBucket(dayOfIso(from) ?? 0, unit);
  while (at <= last) {
    found.push(isoOfDay(at));
    at = unit === 'week' ? at + 7 : startOfBucket(at + 31, unit);
  }
  return found;
}

/** Returns a share of one in a thousandth, or null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 1000 : null;

export interface CountedRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Returns one row for each key in this order, with the values that are known of it. */
export function rowsFor(
  keys: readonly string[],
  values: ReadonlyMap<string, readonly (number | null)[]>,
  none: readonly (number | null)[],
): CountedRow[] {
  return keys.map((key) => ({ key, name: '', values: values.get(key) ?? none }));
}

/** Returns the sum of a member. */
export const sumOf = <T>(rows: readonly T[], read: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);
