// A provider's weekly hours being edited: periods in which they are valid, each with rows as typed.
import { dayOfIso, isoOfDay, type WeekRow } from '@foyer/scheduling';

export interface DraftRow {
  /** For the screen only. */
  readonly key: number;
  readonly kind: 'work' | 'break';
  readonly locationId: string;
  readonly weekday: number;
  /** `HH:MM`; empty while nothing is typed. */
  readonly from: string;
  /** As `from`. A time at or before the start is on the next day. */
  readonly until: string;
}

export interface Period {
  readonly key: number;
  /** YYYY-MM-DD; empty for no end. */
  readonly validFrom: string;
  readonly validUntil: string;
  readonly rows: readonly DraftRow[];
}

/** Monday first, as working weeks are read. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const DAY = 1440;
let keys = 0;

/** Returns the day `days` after an ISO day, or the same text if it is not one. */
export function dayAfter(iso: string, days = 1): string {
  const day = dayOfIso(iso);
  return day === undefined ? iso : isoOfDay(day + days);
}

/** Returns a key that no row or period has had. */
export function newKey(): number {
  keys += 1;
  return keys;
}

/** Returns `HH:MM` for minutes after midnight; from 24:00 on it starts again at 00:00. */
export function timeText(minutes: number): string {
  const inDay = minutes % DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** Returns minutes after midnight; NaN for an invalid time. */
export function minutesOf(text: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
}

/** Returns whether a row ends on the next day; midnight itself does not count. */
export function isOvernight({ from, until }: Pick<DraftRow, 'from' | 'until'>): boolean {
  return until !== '00:00' && minutesOf(until) <= minutesOf(from);
}

/** Returns stored rows as periods sorted by first day, those without one first. There is always at least one period. */
export function draftOf(rows: readonly WeekRow[]): Period[] {
  const periods = new Map<string, Period & { rows: DraftRow[] }>();
  for (const { kind, locationId, weekday, from, until, validFrom, validUntil } of rows) {
    const name = `${validFrom ?? ''} ${validUntil ?? ''}`;
    const period = periods.get(name) ?? {
      key: newKey(),
      validFrom: validFrom ?? '',
      validUntil: validUntil ?? '',
      rows: [],
    };
    periods.set(name, period);
    period.rows.push({ key: newKey(), kind, locationId, weekday, from: timeText(from), until: timeText(until) });
  }
  const list = [...periods.values()].sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  return list.length > 0 ? list : [{ key: newKey(), validFrom: '', validUntil: '', rows: [] }];
}

/** Returns the rows as they are stored, in the draft's order. Invalid times are NaN, which the rules of weeks refuse. */
export function rowsOf(periods: readonly Period[]): WeekRow[] {
  return periods.flatMap(({ validFrom, validUntil, rows }) =>
    rows.map(({ kind, locationId, weekday, from, until }) => {
      const [begins, ends] = [minutesOf(from), minutesOf(until)];
      return {
        kind,
        locationId,
        weekday,
        from: begins,
        until: ends <= begins ? ends + DAY : ends,
        validFrom: validFrom || null,
        validUntil: validUntil || null,
      };
    }),
  );
}

function inDayOrder(rows: readonly DraftRow[]): DraftRow[] {
  return rows.toSorted((a, b) => a.from.localeCompare(b.from));
}

/** Returns the rows of a weekday, earliest first. */
export function rowsOn({ rows }: Period, weekday: number): DraftRow[] {
  return inDayOrder(rows.filter((row) => row.weekday === weekday));
}

/** Returns the period with one day's rows copied over those of other days. */
export function withDayCopied(period: Period, from: number, to: readonly number[]): Period {
  const copied = rowsOn(period, from);
  const others = to.filter((weekday) => weekday !== from);
  const kept = period.rows.filter((row) => !others.includes(row.weekday));
  const added = others.flatMap((weekday) => copied.map((row) => ({ ...row, key: newKey(), weekday })));
  return { ...period, rows: [...kept, ...added] };
}

/** Returns the period with one more row on a day: hours after the existing ones, or a break in the middle of them. */
export function withRowAdded(period: Period, kind: DraftRow['kind'], weekday: number, locationId: string): Period {
  const last = rowsOn(period, weekday).findLast((row) => row.kind === 'work');
  const fresh = { key: newKey(), kind, weekday, locationId: last?.locationId ?? locationId };
  const begins = last ? minutesOf(last.until) + 60 : 0;
  const times =
    kind === 'break'
      ? { from: '12:00', until: '13:00' }
      : last && begins + 120 < DAY
        ? { from: timeText(begins), until: timeText(begins + 120) }
        : { from: last ? '' : '08:00', until: last ? '' : '17:00' };
  return { ...period, rows: [...period.rows, { ...fresh, ...times }] };
}

/** Returns the first day of the month after an ISO day. */
function nextMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * Returns the periods with another season: it copies one period's hours from next month on, and that period ends the day before.
 */
export function withSeasonAdded(periods: readonly Period[], at: number, today: string): Period[] {
  const whole = periods[at];
  if (!whole) return [...periods];
  const soon = nextMonth(today);
  const hasEnded = whole.validUntil !== '' && whole.validUntil < soon;
  const start = hasEnded ? dayAfter(whole.validUntil) : soon > whole.validFrom ? soon : dayAfter(whole.validFrom);
  const season: Period = {
    key: newKey(),
    validFrom: start,
    validUntil: hasEnded ? '' : whole.validUntil,
    rows: whole.rows.map((row) => ({ ...row, key: newKey() })),
  };
  return periods.toSpliced(at, 1, { ...whole, validUntil: dayAfter(start, -1) }, season);
}

/** Returns the periods with one's dates changed; adjacent ones are changed with it, so that they still meet. */
export function withDates(
  periods: readonly Period[],
  at: number,
  dates: Partial<Pick<Period, 'validFrom' | 'validUntil'>>,
): Period[] {
  const before = periods[at];
  return periods.map((period, index) => {
    if (index === at) return { ...period, ...dates };
    const { validFrom, validUntil } = dates;
    if (validFrom && before?.validFrom && period.validUntil === dayAfter(before.validFrom, -1))
      return { ...period, validUntil: dayAfter(validFrom, -1) };
    if (validUntil && before?.validUntil && period.validFrom === dayAfter(before.validUntil))
      return { ...period, validFrom: dayAfter(validUntil) };
    return period;
  });
}
