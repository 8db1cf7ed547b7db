// The layout of a month in a calendar, and its keyboard navigation.
import { type CalendarDay, dayOfIso, dayOfParts, isoOfDay, partsOfDay, weekdayOfDay } from '@foyer/scheduling';

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** Returns the month of a day `YYYY-MM-DD`. */
export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

export function addMonths({ year, month }: Month, count: number): Month {
  const at = year * 12 + month - 1 + count;
  return { year: Math.floor(at / 12), month: (at % 12) + 1 };
}

/** Returns a number below 0 if the first month is earlier. */
export function compareMonths(a: Month, b: Month): number {
  return a.year * 12 + a.month - (b.year * 12 + b.month);
}

function firstOf({ year, month }: Month): CalendarDay {
  return dayOfParts(year, month, 1) ?? 0;
}

/** Returns six weeks from Sunday, so that all months have the same height. Days are `YYYY-MM-DD`; those of other months undefined. */
export function weeksOf(month: Month): (string | undefined)[][] {
  const first = firstOf(month);
  const after = firstOf(addMonths(month, 1));
  const sunday = first - weekdayOfDay(first);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = sunday + 7 * week + weekday;
      return day >= first && day < after ? isoOfDay(day) : undefined;
    }),
  );
}

/** Returns the day that a key moves to from `day`; undefined for other keys. */
export function dayAfterKey(day: string, key: string, isShift: boolean): string | undefined {
  const at = dayOfIso(day);
  if (at === undefined) return undefined;
  const weekday = weekdayOfDay(at);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step !== undefined) return isoOfDay(at + step);
  if (key === 'PageUp') return sameDateIn(at, isShift ? -12 : -1);
  if (key === 'PageDown') return sameDateIn(at, isShift ? 12 : 1);
  return undefined;
}

// The last day, if the month has fewer days.
function sameDateIn(at: CalendarDay, months: number): string {
  const { year, month, date } = partsOfDay(at);
  const first = firstOf(addMonths({ year, month }, months));
  const last = firstOf(addMonths({ year, month }, months + 1)) - 1;
  return isoOfDay(Math.min(first + date - 1, last));
}
