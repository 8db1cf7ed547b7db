// Days as people write them: three orders, three separators.
import { type CalendarDay, dayOfParts, pad, partsOfDay } from './calendar-day.ts';

export const dayOrders = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'] as const;
export type DayOrder = (typeof dayOrders)[number];

export const daySeparators = ['/', '-', '.'] as const;
export type DaySeparator = (typeof daySeparators)[number];

/** Returns the pattern that people are shown, such as `DD.MM.YYYY`. */
export function dayPattern(order: DayOrder, separator: DaySeparator): string {
  return order.replaceAll('/', separator);
}

/** Writes a day in the given order and separator, such as `04/12/1985`. */
export function formatDay(day: CalendarDay, order: DayOrder, separator: DaySeparator): string {
  const { year, month, date } = partsOfDay(day);
  const written = { YYYY: pad(year, 4), MM: pad(month, 2), DD: pad(date, 2) };
  return dayPattern(order, separator).replace(/YYYY|MM|DD/g, (part) => written[part as keyof typeof written]);
}

/**
 * Reads a day written in the given order and separator. One-digit months and dates are accepted too.
 * Returns `format` for another format, and `day` if there is no such day.
 */
export function parseDay(
  text: string,
  order: DayOrder,
  separator: DaySeparator,
): { readonly ok: true; readonly day: CalendarDay } | { readonly ok: false; readonly reason: 'format' | 'day' } {
  const names = order.split('/');
  const parts = text.split(separator);
  const isWritten =
    parts.length === 3 && parts.every((part, at) => (names[at] === 'YYYY' ? /^\d{4}$/ : /^\d{1,2}$/).test(part));
  if (!isWritten) return { ok: false, reason: 'format' };
  const number = (name: string) => Number(parts[names.indexOf(name)]);
  const day = dayOfParts(number('YYYY'), number('MM'), number('DD'));
  return day === undefined ? { ok: false, reason: 'day' } : { ok: true, day };
}
