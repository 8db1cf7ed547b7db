// How far a zone's clocks are from UTC when they show a time.
import { type CalendarDay, pad } from './calendar-day.ts';
import { clockOf } from './clock.ts';

const DAY = 1440;

/**
 * Minutes that the clocks of an IANA zone are ahead of UTC when they show `minutes` (since midnight) on `day`. Of a time that
 * they show twice, the first; of one that they skip, the offset of before. Throws a RangeError for an unknown zone.
 */
export function offsetInZone(day: CalendarDay, minutes: number, zone: string): number {
  const { offsetAt } = clockOf(zone);
  const local = day * DAY + minutes;
  // The offset of a day before holds at the time itself, or what is right there is the one of a day after.
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
