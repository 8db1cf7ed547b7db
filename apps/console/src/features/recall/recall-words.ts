// What a row of the recall list says, in words: when the patient is due, what was sent, and what is in the way.
import { CircleAlert, Clock, type LucideIcon, MailX, Phone, UserX } from '@foyer/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, shortDate } from '../../session/practice-day.ts';
import type { RecallEntry } from './use-recall.ts';

export interface RecallStatus {
  readonly icon: LucideIcon;
  readonly tone: 'danger' | 'warning' | undefined;
  readonly text: string;
}

/** Returns functions that word a row, on the practice's calendar of today. */
export function useRecallWords() {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const today = dayOf(new Date(), timeZone);
  const day = (date: string) => shortDate(date, today, i18n.language);
  const dayOfInstant = (instant: string) => dayOf(new Date(instant), timeZone);
  return {
    /** Returns 'May 8' for a YYYY-MM-DD. */
    day,
    /** Returns the day of an instant, YYYY-MM-DD. */
    dayOfInstant,
    /** Returns '58, last May 9, 2025'. */
    person: ({ age, lastVisit }: RecallEntry) => {
      const last = day(dayOfInstant(lastVisit.startTime));
      return age === null ? t('recall.last', { day: last }) : t('recall.ageAndLast', { age, day: last });
    },
    due: ({ due, isOverdue }: RecallEntry): RecallStatus => {
      if (isOverdue) return { icon: CircleAlert, tone: 'danger', text: t('recall.overdueSince', { day: day(due) }) };
      if (due === today) return { icon: Clock, tone: 'warning', text: t('recall.dueToday') };
      return { icon: Clock, tone: undefined, text: t('recall.dueOn', { day: day(due) }) };
    },
    /** Returns '2 of 3', or '3 of 3 sent'. */
    sent: ({ sent, most }: RecallEntry) => t(sent >= most ? 'recall.allSent' : 'recall.sent', { sent, most }),
    /** Returns 'next May 19'; empty if nothing more is sent. */
    next: ({ sent, next, state }: RecallEntry) => {
      if (next === null || state !== 'waiting') return '';
      if (next <= today) return t(sent === 0 ? 'recall.firstToday' : 'recall.nextToday');
      return t(sent === 0 ? 'recall.first' : 'recall.next', { day: day(next) });
    },
    by: ({ by }: RecallEntry) => byText(t, by),
    hinder: ({ hinder }: RecallEntry): RecallStatus | undefined => {
      if (hinder === '') return undefined;
      const icon = hinder === 'opted-out' ? MailX : hinder === 'inactive' ? UserX : CircleAlert;
      const isOurs = hinder === 'no-postal-address' || hinder === 'no-address';
      return { icon, tone: isOurs ? 'warning' : undefined, text: t(`recall.hinders.${hinder}`) };
    },
    toCall: ({ state }: RecallEntry): RecallStatus | undefined =>
      state === 'call' ? { icon: Phone, tone: 'warning', text: t('recall.call') } : undefined,
  };
}

/** Returns 'Email', 'Text' or 'Email and text'. */
export function byText(t: TFunction, by: RecallEntry['by']): string {
  if (by.length > 1) return t('recall.both');
  return by[0] ? t(`recall.${by[0]}`) : '';
}
