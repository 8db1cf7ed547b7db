// A date with a time of day: as text while the form is open, and as it is stored.
import { type CalendarDay, isoOfDay, offsetInZone, writeOffset } from '@foyer/scheduling';
import { minutesOf, timeOfMinutes, two } from '../../kit/time-text.ts';

const MOMENT = /^(.*?) ?((?:\d\d|--):(?:\d\d|--) (?:AM|PM|--))$/s;
// One that ends in Z is a calendar day, as dates without a time are stored.
const STORED = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:[+-]\d{2}:\d{2})?$/;

/** The date as typed and the time as chosen; either may be empty. */
export function splitMoment(text: string): readonly [date: string, time: string] {
  const [, date, time] = MOMENT.exec(text) ?? [];
  return time === undefined ? [text, ''] : [date ?? '', time];
}

export function joinMoment(date: string, time: string): string {
  return date && time ? `${date} ${time}` : date || time;
}

/** `YYYY-MM-DDThh:mm:00±hh:mm` in the zone; without an offset where the zone is unknown. */
export function storedMoment(day: CalendarDay, minutes: number, zone: string | undefined): string {
  return `${isoOfDay(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00${offsetOf(day, minutes, zone)}`;
}

function offsetOf(day: CalendarDay, minutes: number, zone: string | undefined): string {
  if (!zone) return '';
  try {
    return writeOffset(offsetInZone(day, minutes, zone));
  } catch {
    return '';
  }
}

/** The local date and time of a stored one, as the zone's clocks showed them; undefined when it has no time. */
export function readMoment(stored: string): { readonly date: string; readonly time: string } | undefined {
  const [, date, hour, minute] = STORED.exec(stored) ?? [];
  const time = timeOfMinutes(Number(hour) * 60 + Number(minute));
  return date && minutesOf(time) !== undefined ? { date, time } : undefined;
}
