// The words for a visit's time, always on the practice's clock.
import { clockOf, dayInZone, dayOfIso, slotLabel } from '@foyer/scheduling';

type Instant = string | number;

const locale = 'en-US';
const msOf = (instant: Instant) => (typeof instant === 'number' ? instant : Date.parse(instant));

function inWords(instant: Instant, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(msOf(instant));
}

/** Adds the year to the format unless the instant lies in the present year. */
function withYear(instant: Instant, zone: string, now: number, options: Intl.DateTimeFormatOptions): string {
  const isThisYear = dayInZone(msOf(instant), zone).slice(0, 4) === dayInZone(now, zone).slice(0, 4);
  return inWords(instant, zone, isThisYear ? options : { ...options, year: 'numeric' });
}

/** Returns 'Tuesday, May 12', with the year unless it is the present one. */
export function visitDay(instant: Instant, zone: string, now: number = Date.now()): string {
  return withYear(instant, zone, now, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** Returns 'May 12', with the year unless it is the present one. */
export function visitDate(instant: Instant, zone: string, now: number = Date.now()): string {
  return withYear(instant, zone, now, { month: 'long', day: 'numeric' });
}

/** Returns '9:30 AM'. */
export function visitTime(instant: Instant, zone: string): string {
  return slotLabel(clockOf(zone), Math.floor(msOf(instant) / 60_000));
}

/** Returns 'Tuesday, May 12, 9:30 AM'. */
export function visitWhen(instant: Instant, zone: string, now: number = Date.now()): string {
  return `${visitDay(instant, zone, now)}, ${visitTime(instant, zone)}`;
}

/** Returns 'Tue, May 12, 9:30 AM'. */
export function visitWhenShort(instant: Instant, zone: string, now: number = Date.now()): string {
  const day = withYear(instant, zone, now, { weekday: 'short', month: 'short', day: 'numeric' });
  return `${day}, ${visitTime(instant, zone)}`;
}

/** Returns the short name of the zone at that time, such as 'EDT'. */
export function zoneOfVisit(instant: Instant, zone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
  return format.formatToParts(msOf(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns how many days of the practice's calendar lie between now and the visit; 0 for today. */
export function daysUntil(instant: Instant, zone: string, now: number): number {
  return (dayOfIso(dayInZone(msOf(instant), zone)) ?? 0) - (dayOfIso(dayInZone(now, zone)) ?? 0);
}

/** When the next visit is, in the shortest words that are clear. */
export type NextVisit =
  | { readonly kind: 'today' | 'tomorrow' }
  /** Within six days: its weekday. Later: 'June 3', with the year unless it is the present one. */
  | { readonly kind: 'on'; readonly day: string };

export function nextVisit(instant: Instant, zone: string, now: number): NextVisit {
  const days = daysUntil(instant, zone, now);
  if (days <= 0) return { kind: 'today' };
  if (days === 1) return { kind: 'tomorrow' };
  if (days <= 6) return { kind: 'on', day: inWords(instant, zone, { weekday: 'long' }) };
  return { kind: 'on', day: visitDate(instant, zone, now) };
}
