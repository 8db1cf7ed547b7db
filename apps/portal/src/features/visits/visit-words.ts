// How appointments are written in the sentences of booking.

/** Returns 'Tuesday, May 12, 9:30 AM' on the practice's clock; with the year if it is not this year. */
export function dayAndTime(instant: string, timeZone: string, now = Date.now()): string {
  const at = Date.parse(instant);
  const yearOf = (moment: number) => new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(moment);
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }),
  }).format(at);
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at);
  return `${day}, ${time}`.replaceAll('\u202f', ' ');
}

/** Returns 'a cleaning and exam' for a type of visit; names that begin with an abbreviation stay as they are. */
export function aVisit(typeName: string): string {
  const isAbbreviation = /^\p{Lu}(?:\p{Lu}|\W|$)/u.test(typeName);
  const name = isAbbreviation ? typeName : typeName.charAt(0).toLocaleLowerCase('en-US') + typeName.slice(1);
  return `${/^(?:[aeiou]|X-)/i.test(name) ? 'an' : 'a'} ${name}`;
}

/**
 * Returns the last moment for what must happen some hours before a visit: that many hours before it on the practice's wall clock,
 * written as dayAndTime does; undefined when it has passed. `offsetAt` returns the minutes from UTC at a minute after 1970.
 */
export function hoursBefore(
  instant: string,
  hours: number,
  offsetAt: (minute: number) => number,
  now = Date.now(),
): string | undefined {
  const wallAt = (moment: number) => moment + offsetAt(moment);
  const minute = Math.floor(Date.parse(instant) / 60_000);
  const wall = wallAt(minute) - hours * 60;
  if (wallAt(Math.floor(now / 60_000)) > wall) return undefined;
  return dayAndTime(new Date(wall * 60_000).toISOString(), 'UTC', now);
}
