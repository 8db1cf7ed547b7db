// A date of birth as people type it, MM/DD/YYYY, and as the calls carry it.

/** What the field holds after typing: the slashes come by themselves, and a day that the browser filled in is rewritten. */
export function takeBirthDate(typed: string, before: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (year) return `${month}/${day}/${year}`;
  if (typed.length < before.length) return typed;
  return typed
    .replace(/\/{2,}/g, '/')
    .replace(/^(\d{2})(?!\/)/, '$1/')
    .replace(/^(\d{1,2}\/\d{2})(?!\/)/, '$1/');
}

/** The calendar day, YYYY-MM-DD, or undefined where there is no such day. */
export function parseBirthDate(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!year) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T12:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Noon of the day in UTC, so that no time zone makes another day of it: ISO 8601. */
export function isoOf(day: string): string {
  return `${day}T12:00:00.000Z`;
}

/** The same instant as a UTC string: `Fri, 12 Apr 1985 12:00:00 GMT`. */
export function utcOf(day: string): string {
  return new Date(isoOf(day)).toUTCString();
}

/** Today where this computer stands, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
