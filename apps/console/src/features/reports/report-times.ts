// The times that a report can cover, as days of the practice, and the weeks and months in them.
import { dayPlus } from '../../session/practice-day.ts';

export const reportTimes = ['this-week', 'this-month', 'last-month', 'last-90', 'this-year', 'own'] as const;
export type ReportTime = (typeof reportTimes)[number];

export interface ReportDays {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const monthPlus = (day: string, months: number) => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/** Returns the days of a time. A week begins on Monday; weeks, months and years are whole, also where they lie ahead. */
export function spanOfTime(time: Exclude<ReportTime, 'own'>, today: string): ReportDays {
  switch (time) {
    case 'this-week': {
      const from = dayPlus(today, -weekdayOf(today));
      return { from, to: dayPlus(from, 6) };
    }
    case 'this-month':
      return { from: monthPlus(today, 0), to: dayPlus(monthPlus(today, 1), -1) };
    case 'last-month':
      return { from: monthPlus(today, -1), to: dayPlus(monthPlus(today, 0), -1) };
    case 'last-90':
      return { from: dayPlus(today, -89), to: today };
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  }
}

export const daysIn = ({ from, to }: ReportDays): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;

/** How much of a week or month a report counts: all of it, a part because it is not over, or a part because the time cuts it. */
export function extentOf(
  start: string,
  unit: 'week' | 'month',
  span: ReportDays,
  today: string,
): 'whole' | 'running' | 'cut' {
  const end = unit === 'week' ? dayPlus(start, 6) : dayPlus(monthPlus(start, 1), -1);
  if (end >= today) return 'running';
  return start < span.from || end > span.to ? 'cut' : 'whole';
}
