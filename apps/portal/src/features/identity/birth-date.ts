// Converts a date of birth between what people type, MM/DD/YYYY, and what the calls carry.

/** Returns the field's value after a change: adds the slashes, and reformats a date that the browser filled in. */
export function takeBirthDate(typed: string, before: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (year) return `${month}/${day}/${year}`;
  if (typed.length < before.length) return typed;
  return typed
    .replace(/\/{2,}/g, '/')
    .replace(/^(\d{2})(?!\/)/, '$1/')
    .replace(/^(\d{1,2}\/\d{2})(?!\/)/, '$1/');
}

/** Returns the calendar day as YYYY-MM-DD, or undefined if it does not exist. */
export function parseBirthDate(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!year) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T12:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Returns noon of the day in UTC as ISO 8601, so that it is the same day in every time zone. */
export function isoOf(day: string): string {
  return `${day}T12:00:00.000Z`;
}

/** Returns the same instant as a UTC string: `Fri, 12 Apr 1985 12:00:00 GMT`. */
export function utcOf(day: string): string {
  return new Date(isoOf(day)).toUTCString();
}

/** Returns today's date in this computer's time zone, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
