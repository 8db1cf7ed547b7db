// A calendar day as one integer (days since 1970-01-01), so that days compare and add without any time zone.

/** Days since 1970-01-01 in the proleptic Gregorian calendar; 0 is a Thursday. */
export type CalendarDay = number;

export interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly date: number;
}

const DAYS_PER_ERA = 146097; // 400 years
const DAYS_BEFORE_1970 = 719468; // counted from 0000-03-01

/** The day of a year, month (1 to 12) and date (1 to 31), or undefined if there is no such day (February 30th). Years 1 to 9999. */
export function dayOfParts(year: number, month: number, date: number): CalendarDay | undefined {
  const isInRange = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && date >= 1 && date <= 31;
  if (!(isInRange && Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(date))) return undefined;
  // Years begin in March here, so that the leap day is the last day of a year.
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const day = era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970;
  return partsOfDay(day).date === date ? day : undefined;
}

/** Year, month and date of a day. */
export function partsOfDay(day: CalendarDay): DayParts {
  const shifted = day + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date };
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOfDay(day: CalendarDay): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns January 1st of the year that lies `years` before the year of `day`. */
export function startOfYearBefore(day: CalendarDay, years: number): CalendarDay {
  return dayOfParts(partsOfDay(day).year - years, 1, 1) ?? day;
}

/** `YYYY-MM-DD`. */
export function isoOfDay(day: CalendarDay): string {
  const { year, month, date } = partsOfDay(day);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
}

/** The day of an ISO date or of the date part of an ISO date-time, or undefined if it is not one. */
export function dayOfIso(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  return match ? dayOfParts(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

export function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
