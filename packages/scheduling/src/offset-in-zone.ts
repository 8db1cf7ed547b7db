// How far a zone's clocks are from UTC when they show a time. Intl does the zones, as in day-in-zone.ts.
import { type CalendarDay, pad } from './calendar-day.ts';

const MINUTE = 60_000;
const DAY = 1440;

/**
 * Minutes that the clocks of an IANA zone are ahead of UTC when they show `minutes` (since midnight) on `day`. Of a time that
 * they show twice, the first; of one that they skip, the offset of before. Throws a RangeError for an unknown zone.
 */
export function offsetInZone(day: CalendarDay, minutes: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsetAt = (instant: number) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    return Math.round((shown - instant) / MINUTE);
  };
  const local = (day * DAY + minutes) * MINUTE;
  // The offset of a day before holds at the time itself, or what is right there is the one of a day after.
  const before = offsetAt(local - DAY * MINUTE);
  const after = offsetAt(local + DAY * MINUTE);
  const isShownAt = (offset: number) => offsetAt(local - offset * MINUTE) === offset;
  return isShownAt(before) || !isShownAt(after) ? before : after;
}

/** `+HH:MM` or `-HH:MM`. */
export function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}:${pad(size % 60, 2)}`;
}
