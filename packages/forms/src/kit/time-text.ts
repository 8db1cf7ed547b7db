// Times of day as text: 'hh:mm A' as forms store them, and '09:-- --' while some of the three parts are not chosen.

export interface TimeParts {
  /** `01` to `12`. Like the other parts, empty while it is not chosen. */
  readonly hour: string;
  /** `00` to `59`. */
  readonly minute: string;
  readonly half: '' | 'AM' | 'PM';
}

export const noTime: TimeParts = { hour: '', minute: '', half: '' };

const PARTS = /^(\d\d|--):(\d\d|--) (AM|PM|--)$/;
const TYPED = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i;

/** Returns the parts of a written time, or undefined if it is none. */
export function timeParts(text: string): TimeParts | undefined {
  const [whole, hour = '', minute = '', half = ''] = PARTS.exec(text) ?? [];
  if (whole === undefined) return text === '' ? noTime : undefined;
  const read = (part: string) => (part === '--' ? '' : part);
  const isHour = hour === '--' || (Number(hour) >= 1 && Number(hour) <= 12);
  if (!isHour || Number(read(minute)) > 59) return undefined;
  return { hour: read(hour), minute: read(minute), half: read(half) as TimeParts['half'] };
}

/** Returns the text of the parts; empty if none is chosen. */
export function writeTime({ hour, minute, half }: TimeParts): string {
  return hour || minute || half ? `${hour || '--'}:${minute || '--'} ${half || '--'}` : '';
}

/** Returns the minutes since midnight, or undefined if a part is missing. */
export function minutesOf(text: string): number | undefined {
  const { hour, minute, half } = timeParts(text) ?? noTime;
  if (!hour || !minute || !half) return undefined;
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
}

/** Writes minutes since midnight as `hh:mm A`. */
export function timeOfMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${two(hour % 12 || 12)}:${two(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Converts other spellings, such as `9:30 am` and `14:30`, to `hh:mm A`. Returns anything else unchanged. */
export function tidyTime(text: string): string {
  const parts = timeParts(text);
  if (parts) return writeTime(parts);
  const [whole, hour, minute, half] = TYPED.exec(text.trim()) ?? [];
  if (whole === undefined || Number(minute) > 59) return text;
  const size = Number(hour);
  if (half ? size < 1 || size > 12 : size > 23) return text;
  const hours = half ? (size % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : size;
  return timeOfMinutes(hours * 60 + Number(minute));
}

export function two(value: number): string {
  return String(value).padStart(2, '0');
}
