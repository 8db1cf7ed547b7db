// Days, people and subjects of tasks in words.
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { dayBefore, dayName, dayOf, momentText } from '../../session/practice-day.ts';
import type { Task } from './use-tasks.ts';

export function useTaskWords(today: string) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const moment = (at: string) => momentText(new Date(at), timeZone, i18n.language);
  return {
    moment,
    /** 'Due yesterday', 'Due November 3', 'Today', 'Monday, November 30'; empty without a day. */
    due: ({ dueOn, done }: Pick<Task, 'dueOn' | 'done'>): string => {
      if (dueOn === null) return '';
      if (dueOn === today) return t('tasks.day.today');
      const day = dayName(dueOn, today, i18n.language);
      if (done || dueOn > today) return day;
      return dueOn === dayBefore(today) ? t('tasks.dueYesterday') : t('tasks.dueOn', { day });
    },
    /** What a task is about, after the patient's name; empty for a patient. */
    about: (about: NonNullable<Task['about']>): string => {
      if (about.at === null || about.kind === 'patient') return '';
      return about.kind === 'visit'
        ? t('tasks.aboutVisit', { when: moment(about.at) })
        : t('tasks.aboutForm', { when: moment(about.at) });
    },
    /** Why what it is about is no longer what it was; empty otherwise. */
    state: (about: NonNullable<Task['about']>): string => (about.state ? t(`tasks.${about.state}`) : ''),
    title: (task: Task): string => task.title ?? t('tasks.hidden'),
    /** Where the thing is that a task is about. */
    address: (about: NonNullable<Task['about']>): string | undefined => {
      if (about.kind === 'submission') return `/inbox/${about.id}?status=all`;
      if (about.kind === 'visit' && about.at)
        return `/schedule?day=${dayOf(new Date(about.at), timeZone)}&visit=${about.id}${about.state === 'canceled' ? '&canceled=1' : ''}`;
      return about.patientId ? `/patients/${about.patientId}` : undefined;
    },
  };
}
