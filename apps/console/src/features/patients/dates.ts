// Formats days, times and ages in the practice's time zone.
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, fullDate, timeOfDay } from '../../session/practice-day.ts';

/** Returns the whole years between two days (YYYY-MM-DD); 0 if `today` is the earlier one. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return Math.max(0, today.slice(5) < birthDate.slice(5) ? years - 1 : years);
}

export function useDates() {
  const { i18n } = useTranslation();
  const { timeZone } = usePractice();
  const language = i18n.language;
  return {
    /** Returns 'April 13, 1986' for a YYYY-MM-DD. */
    day: (date: string) => fullDate(date, language),
    /** Returns 'April 13, 1986' for an instant. */
    dayOf: (text: string) => fullDate(dayOf(new Date(text), timeZone), language),
    /** Returns 'April 13, 1986, 9:21 AM' for an instant. */
    instant: (text: string) =>
      `${fullDate(dayOf(new Date(text), timeZone), language)}, ${timeOfDay(new Date(text), timeZone, language)}`,
    /** Returns the whole years since a birth date. */
    age: (birthDate: string) => ageOn(birthDate, dayOf(new Date(), timeZone)),
  };
}
