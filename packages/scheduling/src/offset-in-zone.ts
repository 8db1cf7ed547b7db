// The offset from UTC of a zone's clocks at a local time.
import { type CalendarDay, pad } from './calendar-day.ts';
import { clockOf } from './clock.ts';

const DAY = 1440;

/**
 * Returns how many minutes the clocks of an IANA zone are ahead of UTC when they show `minutes` (since midnight) on `day`. A time
 * that occurs twice means the first; a time that is skipped keeps the offset from before. @throws RangeError for an unknown zone
 */
export function offsetInZone(day: CalendarDay, minutes: number, zone: string): number {
  const { offsetAt } = clockOf(zone);
  const local = day * DAY + minutes;
  // The clock changes at most once in these two days, so the offset is that of a day before or of a day after.
  const before = offsetAt(local - DAY);
  const after = offsetAt(local + DAY);
  const isShownAt = (offset: number) => offsetAt(local - offset) === offset;
  return isShownAt(before) || !isShownAt(after) ? before : after;
}

/** `+HH:MM` or `-HH:MM`. */
export function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}:${pad(size % 60, 2)}`;
}
