// Formats times of the practice's clock (minutes after midnight) and days.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const formats = {
  weekday: format({ weekday: 'short', day: 'numeric' }),
  short: format({ weekday: 'short', month: 'short', day: 'numeric' }),
  weekdayShort: format({ weekday: 'short' }),
  weekdayName: format({ weekday: 'long' }),
  day: format({ weekday: 'long', month: 'long', day: 'numeric' }),
  month: format({ month: 'long', day: 'numeric' }),
  monthShort: format({ month: 'short', day: 'numeric' }),
};

function parts(minute: number): { hour: number; minutes: string; half: 'AM' | 'PM' } {
  const inDay = ((minute % 1440) + 1440) % 1440;
  const hour = Math.floor(inDay / 60);
  return {
    hour: hour % 12 === 0 ? 12 : hour % 12,
    minutes: String(inDay % 60).padStart(2, '0'),
    half: hour < 12 ? 'AM' : 'PM',
  };
}

/** Returns '9:30'. */
export function shortTime(minute: number): string {
  const { hour, minutes } = parts(minute);
  return `${hour}:${minutes}`;
}

/** Returns '9:30 AM'. */
export function longTime(minute: number): string {
  return `${shortTime(minute)} ${parts(minute).half}`;
}

/** Returns '9 AM'. */
export function hourText(minute: number): string {
  const { hour, half } = parts(minute);
  return `${hour} ${half}`;
}

/** Returns '9:30 to 10:15 AM' or '11:30 AM to 12:15 PM'. */
export function spanText(from: number, minutes: number): string {
  const until = from + minutes;
  return `${parts(from).half === parts(until).half ? shortTime(from) : longTime(from)} to ${longTime(until)}`;
}

/** 'HH:MM', as a time field takes it. */
export function fieldTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Returns the minutes of an 'HH:MM', or undefined if it is invalid. */
export function minuteOfField(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

const at = (day: string) => new Date(`${day}T12:00:00Z`);

/** Returns 'Fri 8'. */
export function columnDay(day: string): string {
  return formats.weekday.format(at(day)).split(' ').reverse().join(' ');
}

/** Returns 'Friday, May 8'. */
export function longDay(day: string): string {
  return formats.day.format(at(day));
}

/** Returns 'May 4 to 10' or 'April 27 to May 3'. */
export function weekText(first: string, last: string): string {
  const end = formats.month.format(at(last));
  const isSame = first.slice(0, 7) === last.slice(0, 7);
  return `${formats.month.format(at(first))} to ${isSame ? end.split(' ')[1] : end}`;
}

/** Returns 'July 7'. */
export function monthDay(day: string): string {
  return formats.month.format(at(day));
}

/** Returns 'Jul 7'. */
export function shortMonthDay(day: string): string {
  return formats.monthShort.format(at(day));
}

/** Returns 'Monday, 1:00 PM' within a week of `today`, else 'Monday, May 11, 1:00 PM'. */
export function dayAndTime(day: string, minute: number, today: string): string {
  const days = Math.abs(Date.parse(day) - Date.parse(today)) / 86_400_000;
  return `${days < 7 ? formats.weekdayName.format(at(day)) : longDay(day)}, ${longTime(minute)}`;
}

/** Returns 'Fri, May 8'. */
export function shortDay(day: string): string {
  return formats.short.format(at(day));
}

/** Returns 'Mon' for 1; 0 is Sunday. */
export function weekdayShort(weekday: number): string {
  // The second of May 2021 was a Sunday.
  return formats.weekdayShort.format(new Date(Date.UTC(2021, 4, 2 + weekday, 12)));
}
