// The rules of weekly hours: nobody works at two locations at once, and breaks overlap work. Shared by console and server.
import { type CalendarDay, dayOfIso, weekdayOfDay } from './calendar-day.ts';

/** Hours of work or a break on one weekday at one location. */
export interface WeekRow {
  readonly kind: 'work' | 'break';
  readonly locationId: string;
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekday: number;
  /** Minutes after midnight, 0 to 1439. */
  readonly from: number;
  /** Minutes after midnight; from 1440 on it is the next day, up to 2880. */
  readonly until: number;
  /** First and last day, YYYY-MM-DD; null for no limit. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

export interface WeekFault {
  /** Index of the row. */
  readonly row: number;
  readonly code: 'times' | 'validity' | 'overlap' | 'break-outside';
}

const DAY = 1440;
const WEEK = 7 * DAY;

function isTimes({ weekday, from, until }: WeekRow): boolean {
  const areWhole = [weekday, from, until].every(Number.isInteger);
  return areWhole && weekday >= 0 && weekday <= 6 && from >= 0 && from < DAY && until > from && until <= 2 * DAY;
}

function firstDay({ validFrom }: WeekRow): CalendarDay {
  return validFrom === null ? Number.NEGATIVE_INFINITY : (dayOfIso(validFrom) ?? Number.NaN);
}

function lastDay({ validUntil }: WeekRow): CalendarDay {
  return validUntil === null ? Number.POSITIVE_INFINITY : (dayOfIso(validUntil) ?? Number.NaN);
}

/** Returns whether both rows share a minute in some week. The week wraps around: Saturday night may reach into Sunday morning. */
function overlap(a: WeekRow, b: WeekRow): boolean {
  if (firstDay(a) > lastDay(b) || firstDay(b) > lastDay(a)) return false;
  const start = a.weekday * DAY + a.from;
  const end = a.weekday * DAY + a.until;
  return [-WEEK, 0, WEEK].some((shift) => {
    const other = b.weekday * DAY + shift;
    return start < other + b.until && other + b.from < end;
  });
}

function faultOf(rows: readonly WeekRow[], row: number): WeekFault['code'] | undefined {
  const own = rows[row] as WeekRow;
  if (!isTimes(own)) return 'times';
  if (!(firstDay(own) <= lastDay(own))) return 'validity';
  const others = rows.filter((other, at) => at !== row && other.kind === 'work' && isTimes(other));
  if (own.kind === 'work') return others.some((other) => overlap(own, other)) ? 'overlap' : undefined;
  return others.some((other) => other.locationId === own.locationId && overlap(own, other))
    ? undefined
    : 'break-outside';
}

/** Returns what is wrong with one person's hours, at most one fault per row. Empty if they are valid. */
export function weekFaults(rows: readonly WeekRow[]): WeekFault[] {
  return rows.flatMap((_, row) => {
    const code = faultOf(rows, row);
    return code ? [{ row, code }] : [];
  });
}

/** A visit on the practice's clock, in minutes after midnight of `day`; `until` may be past the next midnight. */
export interface LocalVisit {
  readonly locationId: string;
  readonly day: CalendarDay;
  readonly from: number;
  readonly until: number;
}

/** Returns whether a visit lies entirely within working hours at its location and overlaps no break. */
export function isInHours(rows: readonly WeekRow[], { locationId, day, from, until }: LocalVisit): boolean {
  const spans = (kind: WeekRow['kind']) =>
    rows
      .filter((row) => row.kind === kind && row.locationId === locationId)
      .flatMap((row) =>
        [day - 1, day, day + 1]
          .filter((on) => weekdayOfDay(on) === row.weekday && firstDay(row) <= on && on <= lastDay(row))
          .map((on) => ({ from: (on - day) * DAY + row.from, until: (on - day) * DAY + row.until })),
      );
  if (spans('break').some((pause) => pause.from < until && from < pause.until)) return false;
  let reached = from;
  for (const work of spans('work').sort((a, b) => a.from - b.from))
    if (work.from <= reached && work.until > reached) reached = work.until;
  return reached >= until;
}
