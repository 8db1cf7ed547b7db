// The times that a submission can be put off until, in the practice's zone.
import { dayOf, dayPlus, instantAt } from '../../session/practice-day.ts';

const morning = 8 * 60;
/** The furthest day, counted from today. */
export const mostDays = 90;

export interface SnoozeTimes {
  readonly inThreeHours: Date;
  /** At 8:00 AM, like the next. */
  readonly tomorrow: Date;
  /** The next Monday that is not today. */
  readonly monday: Date;
}

export function snoozeTimes(now: Date, timeZone: string): SnoozeTimes {
  const today = dayOf(now, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return {
    inThreeHours: new Date(now.getTime() + 3 * 3_600_000),
    tomorrow: instantAt(dayPlus(today, 1), morning, timeZone),
    monday: instantAt(dayPlus(today, (8 - weekday) % 7 || 7), morning, timeZone),
  };
}

/** Returns 8:00 AM of a day (YYYY-MM-DD); undefined if the day is not from tomorrow on, within 90 days. */
export function snoozeDay(day: string, now: Date, timeZone: string): Date | undefined {
  const today = dayOf(now, timeZone);
  const isFitting = /^\d{4}-\d\d-\d\d$/.test(day) && day > today && day <= dayPlus(today, mostDays);
  return isFitting ? instantAt(day, morning, timeZone) : undefined;
}
