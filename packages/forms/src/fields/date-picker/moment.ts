// Converts a date with a time of day between its text in the open form and its stored form.
import { type CalendarDay, isoOfDay, offsetInZone, writeOffset } from '@foyer/scheduling';
import { minutesOf, timeOfMinutes, two } from '../../kit/time-text.ts';

const MOMENT = /^(.*?) ?((?:\d\d|--):(?:\d\d|--) (?:AM|PM|--))$/s;
// A value that ends in Z is a date without a time, stored as a calendar day.
const STORED = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:[+-]\d{2}:\d{2})?$/;

/** Returns the typed date and the chosen time; either may be empty. */
export function splitMoment(text: string): readonly [date: string, time: string] {
  const [, date, time] = MOMENT.exec(text) ?? [];
  return time === undefined ? [text, ''] : [date ?? '', time];
}

export function joinMoment(date: string, time: string): string {
  return date && time ? `${date} ${time}` : date || time;
}

/** Returns `YYYY-MM-DDThh:mm:00±hh:mm` in the zone, without an offset if the zone is unknown. */
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

/** Returns the local date and time of a stored value, or undefined if it has no time. */
export function readMoment(stored: string): { readonly date: string; readonly time: string } | undefined {
  const [, date, hour, minute] = STORED.exec(stored) ?? [];
  const time = timeOfMinutes(Number(hour) * 60 + Number(minute));
  return date && minutesOf(time) !== undefined ? { date, time } : undefined;
}
