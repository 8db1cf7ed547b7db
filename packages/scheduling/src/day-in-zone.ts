// The calendar day in a time zone. It uses Intl, so that browsers without Temporal need no polyfill.

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day `YYYY-MM-DD` at an instant (milliseconds since 1970, or a Date) in an IANA zone. @throws RangeError for an unknown zone */
export function dayInZone(instant: number | Date, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}
