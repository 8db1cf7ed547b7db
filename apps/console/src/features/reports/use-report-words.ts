// How the numbers and rows of a report are written.
import { type recordChecks, reportColumns } from '@foyer/contract/report-words';
import { useTranslation } from 'react-i18next';
import type { ReportColumn, ReportRow, ReportTable } from './report-rows.ts';

export function useReportWords(today: string) {
  const { t, i18n } = useTranslation();
  const written = (options: Intl.NumberFormatOptions, value: number) =>
    new Intl.NumberFormat(i18n.language, options).format(value);
  const dayText = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  const yearOf = (day: string): Intl.DateTimeFormatOptions =>
    day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };
  const count = (value: number) => written({}, value);
  const share = (value: number) =>
    written({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }, value);
  const duration = (minutes: number) =>
    minutes < 60
      ? t('reports.minutes', { number: count(Math.round(minutes)) })
      : t('reports.hours', { number: written({ maximumFractionDigits: minutes < 6000 ? 1 : 0 }, minutes / 60) });
  return {
    count,
    share,
    /** A round share at a line of a picture. */
    roundShare: (value: number) => written({ style: 'percent', maximumFractionDigits: 1 }, value),
    duration,
    /** 'May 4'; with the year if it is another one. */
    day: (day: string) => dayText(day, { month: 'short', day: 'numeric', ...yearOf(day) }),
    fullDay: (day: string) => dayText(day, { month: 'long', day: 'numeric', year: 'numeric' }),
    value: (column: ReportColumn, value: number) => {
      const kind = reportColumns[column];
      return kind === 'share' ? share(value) : kind === 'minutes' ? duration(value) : count(value);
    },
    /** What a week or month is called below a picture and in a table. */
    bucket: (start: string, unit: 'week' | 'month') =>
      unit === 'week'
        ? dayText(start, { month: 'short', day: 'numeric', ...yearOf(start) })
        : dayText(start, { month: 'short', ...yearOf(start) }),
    row: (by: ReportTable['by'], { key, name }: Pick<ReportRow, 'key' | 'name'>): string => {
      if (name !== '') return name;
      if (key === 'other') return t('reports.other');
      switch (by) {
        case 'week':
          return dayText(key, { month: 'short', day: 'numeric', ...yearOf(key) });
        case 'month':
          return dayText(key, { month: 'long', ...yearOf(key) });
        case 'weekday':
          // The first Sunday of 2023 was its first day.
          return dayText(`2023-01-0${Number(key) + 1}`, { weekday: 'long' });
        case 'hour':
          return new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', timeZone: 'UTC' })
            .format(new Date(Date.UTC(2023, 0, 1, Number(key))))
            .replace(/\u202f/g, ' ');
        case 'lead':
          return t(`reports.row.lead.${key as 'week' | 'month' | 'later'}`);
        case 'confirmation':
          return t(`reports.row.confirmation.${key as 'patient' | 'office' | 'nobody'}`);
        case 'check':
          return t(`reports.row.check.${key as (typeof recordChecks)[number]}`);
        default:
          return t('reports.row.none');
      }
    },
  };
}

export type ReportWords = ReturnType<typeof useReportWords>;
