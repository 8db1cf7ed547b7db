// Formats when something came in: day and time at the practice.
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { dayBefore, dayName, dayOf, fullDate, shortMomentText, timeOfDay } from '../../session/practice-day.ts';

/** Returns functions that format instants (ISO text) in the practice's zone and the page's language. */
export function useWhen() {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const language = i18n.language;
  const today = dayOf(new Date(), timeZone);
  const yesterday = dayBefore(today);
  const time = (instant: string) => timeOfDay(new Date(instant), timeZone, language);
  return {
    timeZone,
    time,
    /** Returns the calendar day of an instant, YYYY-MM-DD. */
    dayOf: (instant: string) => dayOf(new Date(instant), timeZone),
    /** Returns 'Nov 22, 9:21 AM' for an instant. */
    moment: (instant: string) => shortMomentText(new Date(instant), timeZone, language),
    /** Returns 'Friday, May 8' for an instant. */
    day: (instant: string) => dayName(dayOf(new Date(instant), timeZone), today, language),
    /** 'Today, Friday, May 8', 'Yesterday' or 'Wednesday, May 6' for a YYYY-MM-DD; used as a day's heading. */
    heading: (day: string) => {
      const name = dayName(day, today, language);
      if (day === today) return t('inbox.today', { day: name });
      return day === yesterday ? t('inbox.yesterday') : name;
    },
    /** Returns 'sent today at 9:21 AM'. */
    sent: (instant: string) => {
      const day = dayOf(new Date(instant), timeZone);
      if (day === today) return t('submission.sentToday', { time: time(instant) });
      if (day === yesterday) return t('submission.sentYesterday', { time: time(instant) });
      return t('submission.sentOn', { day: dayName(day, today, language), time: time(instant) });
    },
    /** Returns 'April 13, 1986', or an empty text. */
    date: (day: string | null) => fullDate(day, language),
  };
}
