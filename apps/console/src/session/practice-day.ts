// Calendar days and times of day in the practice's zone, and their formatting.
import { clockOf } from '@foyer/scheduling';

/** Creating formatters is expensive, and few are needed: one for each use, zone and language. */
const made = new Map<string, Intl.DateTimeFormat>();

function format(language: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat(language, { ...options, timeZone });
  made.set(key, fresh);
  return fresh;
}

/** Returns the calendar day of an instant in the zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): string {
  const parts = format('en-US', timeZone, {
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Returns the day before a YYYY-MM-DD. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** Returns the day `days` after a YYYY-MM-DD. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns minutes after midnight on the zone's clock. */
export function minuteOfDay(instant: Date, timeZone: string): number {
  const parts = format('en-US', timeZone, { hourCycle: 'h23', hour: 'numeric', minute: 'numeric' }).formatToParts(
    instant,
  );
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

/**
 * Returns the instant at which the zone's clock shows a minute of a day: the first one if it shows it twice, and if it skips it
 * the one as long after the leap.
 */
export function instantAt(day: string, minute: number, timeZone: string): Date {
  const { offsetAt } = clockOf(timeZone);
  const shown = Date.parse(`${day}T00:00:00Z`) / 60_000 + minute;
  const [before, after] = [shown - 1440, shown + 1440].map((near) => shown - offsetAt(near)) as [number, number];
  const isRight = (instant: number) => instant + offsetAt(instant) === shown;
  const instant = isRight(before) || !isRight(after) ? before : after;
  return new Date(instant * 60_000);
}

/** Returns 'Friday, May 8', or 'Friday, May 8, 2026' if it is not in the current year. Both days are YYYY-MM-DD. */
export function dayName(day: string, today: string, language: string): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' };
  if (day.slice(0, 4) !== today.slice(0, 4)) options.year = 'numeric';
  return format(language, 'UTC', options).format(new Date(`${day}T12:00:00Z`));
}

/**
 * Returns 'April 13, 1986' for the calendar day at the start of `date` (a day, or an ISO date-time whose time is ignored); empty
 * if it has none.
 */
export function fullDate(date: string | null, language: string): string {
  const day = date?.slice(0, 10) ?? '';
  const instant = new Date(`${day}T12:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(instant.getTime())) return '';
  return format(language, 'UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(instant);
}

/** Returns 'May 8', or 'May 8, 2026' if it is not in the current year. Both days are YYYY-MM-DD. */
export function shortDate(day: string, today: string, language: string): string {
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
  if (day.slice(0, 4) !== today.slice(0, 4)) options.year = 'numeric';
  return format(language, 'UTC', options).format(new Date(`${day}T12:00:00Z`));
}

/** Returns '9:21 AM' in the zone. */
export function timeOfDay(instant: Date, timeZone: string, language: string): string {
  return format(language, timeZone, { hour: 'numeric', minute: '2-digit' })
    .format(instant)
    .replace(/\u202f/g, ' ');
}

/** Returns 'Nov 22, 2026, 9:21 AM' in the zone. */
export function momentText(instant: Date, timeZone: string, language: string): string {
  return format(language, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
    .format(instant)
    .replace(/\u202f/g, ' ');
}

/** Returns 'Nov 22, 9:21 AM' in the zone, with the year if it is another one than now. */
export function shortMomentText(instant: Date, timeZone: string, language: string, now = new Date()): string {
  const yearOf = (date: Date) => dayOf(date, timeZone).slice(0, 4);
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' };
  if (yearOf(instant) !== yearOf(now)) options.year = 'numeric';
  return format(language, timeZone, options)
    .format(instant)
    .replace(/\u202f/g, ' ');
}
