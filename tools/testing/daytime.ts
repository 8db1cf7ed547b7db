// The hours of the demo practice in which people may be written to: offers of the waitlist begin in no others.
import { dayInZone, dayOfIso, zoneOf } from '@foyer/scheduling';

const portland = 'America/New_York';
const [opens, closes, ten] = [9 * 60, 18 * 60, 10 * 60];

/** Returns the next ten in the morning of the practice; undefined if it is daytime there. */
export function nextMorning(now: Date = new Date()): Date | undefined {
  const zone = zoneOf(portland);
  const minute = zone.minuteOfDayAt(Math.floor(now.getTime() / 60_000));
  if (minute >= opens && minute < closes) return undefined;
  const today = dayOfIso(dayInZone(now, portland)) ?? 0;
  const [range] = zone.instantsOf(minute < opens ? today : today + 1, ten, 1440);
  return range && new Date(range.from * 60_000);
}
