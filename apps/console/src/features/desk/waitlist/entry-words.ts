// What an entry of the waitlist says of itself: what it is for, what it waits for, and since when.
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../../session/practice.tsx';
import { dayOf, minuteOfDay } from '../../../session/practice-day.ts';
import { longDay, longTime, shortMonthDay, weekdayShort } from '../clock.ts';
import { allParts, type DayPart, isAny, weekdaysInOrder } from './entry-draft.ts';
import type { WaitlistEntry } from './use-waitlist.ts';

export function useEntryWords() {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const dayOfInstant = (instant: string) => dayOf(new Date(instant), timeZone);
  /** Returns '2:40 PM'. */
  const timeOf = (instant: string) => longTime(minuteOfDay(new Date(instant), timeZone));
  return {
    timeOf,
    /** Returns 'Wednesday, May 27, 2:15 PM'. */
    momentOf: (instant: string) => t('schedule.when', { day: longDay(dayOfInstant(instant)), time: timeOf(instant) }),
    /** Returns 'Sealants, 45 min'. */
    whatOf: ({ typeName, minutes }: WaitlistEntry) => t('waitlist.what', { type: typeName, minutes }),
    /** Returns 'Mon, Fri, afternoon, Dr. Ito'. */
    wishesOf: ({ weekdays, parts, providerNames, locationNames }: WaitlistEntry): string => {
      const days = isAny(weekdays, weekdaysInOrder)
        ? [t('waitlist.anyDay')]
        : weekdaysInOrder.filter((day) => weekdays.includes(day)).map(weekdayShort);
      const times = isAny<DayPart>(parts, allParts)
        ? []
        : allParts.filter((part) => parts.includes(part)).map((part) => t(`waitlist.parts.${part}`));
      return [...days, ...times, ...providerNames, ...locationNames].join(', ');
    },
    /** Returns 'Waiting since May 6, until June 5, by email', without what does not differ from today on. */
    sinceOf: ({ since, insteadOf, from, until, isShortNotice, channel }: WaitlistEntry, today: string): string => {
      const parts = [
        insteadOf
          ? t('waitlist.insteadOf', { when: shortMonthDay(dayOfInstant(insteadOf.startTime)) })
          : t('waitlist.waitingSince', { day: shortMonthDay(dayOfInstant(since)) }),
        ...(from > today ? [t('waitlist.from', { day: shortMonthDay(from) })] : []),
        t('waitlist.until', { day: shortMonthDay(until) }),
        ...(isShortNotice ? [t('waitlist.short')] : []),
        t(`waitlist.by.${channel}`),
      ];
      return parts.join(', ');
    },
  };
}
