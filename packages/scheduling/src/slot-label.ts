// The label of a slot: the practice's wall clock, with the zone's name where a time occurs twice.
import type { ZoneClock } from './clock.ts';
import type { EpochMinute } from './zone.ts';

/** Returns `h:mm A`, such as '9:30 AM'; in an hour that occurs twice, '1:30 AM EDT' and '1:30 AM EST'. */
export function slotLabel(zone: ZoneClock, start: EpochMinute): string {
  const minute = zone.minuteOfDayAt(start);
  const hour = Math.floor(minute / 60);
  const time = `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return zone.isRepeated(start) ? `${time} ${zoneName(zone.id, start)}` : time;
}

/** Returns whether a visit that begins at `start` is listed under the morning: before noon on the wall clock. */
export function isMorning(zone: ZoneClock, start: EpochMinute): boolean {
  return zone.minuteOfDayAt(start) < 720;
}

function zoneName(id: string, start: EpochMinute): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'short' });
  return format.formatToParts(start * 60_000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
