// The finding of a report in a sentence or two: what was counted, and how it was before.
import { useTranslation } from 'react-i18next';
import type { ReportAnswer, ReportColumn, ReportName, ReportTable } from './report-rows.ts';
import { daysIn } from './report-times.ts';
import type { ReportWords } from './use-report-words.ts';

interface Props {
  readonly name: ReportName;
  readonly report: ReportAnswer;
  readonly words: ReportWords;
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

/** Returns a value of a row that is named by its key. */
function cellOf({ tables }: ReportAnswer, by: ReportTable['by'], key: string, column: ReportColumn): number | null {
  const table = tables.find((each) => each.by === by);
  const at = table?.columns.indexOf(column) ?? -1;
  return table?.rows.find((row) => row.key === key)?.values[at] ?? null;
}

function sumOf({ tables }: ReportAnswer, column: ReportColumn): number {
  const [table] = tables;
  const at = table?.columns.indexOf(column) ?? -1;
  return (table?.rows ?? []).reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
}

export function ReportSentence({ name, report, words }: Props) {
  const { t } = useTranslation();
  const { now } = report;
  const { share, duration, count } = words;
  const finding = t(`reports.finding.${name}`, {
    count: now.all,
    part: count(now.part),
    share: share(ratio(now.part, now.all)),
    time: duration(now.part),
    median: now.median === null ? '–' : duration(now.median),
    high: now.high === null ? '–' : duration(now.high),
  });
  const [earlier, more] = [useBefore(name, report, words), useMore(name, report, words)];
  // What is said of the visits themselves comes before what was before.
  const parts = name === 'visits-by-provider' ? [more, earlier] : [earlier, more];
  if (name === 'time-to-approval' && now.median === null) return <p className="sentence">{t('reports.noHours')}</p>;
  return (
    <p className="sentence">
      <strong>{finding}</strong> {parts.filter((text) => text !== '').join(' ')}
    </p>
  );
}

/** How it was in the time before; empty where there was nothing. */
function useBefore(name: ReportName, report: ReportAnswer, { share, duration, count }: ReportWords): string {
  const { t } = useTranslation();
  const { before } = report;
  if (before.all === 0) return '';
  const part = share(ratio(before.part, before.all));
  const values: Readonly<Partial<Record<ReportName, string>>> = {
    'visits-by-status': count(before.all),
    'visits-by-provider': count(before.all),
    'no-shows': part,
    forms: part,
    'time-to-approval': before.median === null ? '' : duration(before.median),
    'new-patients': count(before.all),
  };
  const value = values[name] ?? '';
  return value === '' ? '' : t('reports.before', { count: daysIn(report), value });
}

/** What else stands out. */
function useMore(name: ReportName, report: ReportAnswer, words: ReportWords): string {
  const { t } = useTranslation();
  const { share, count } = words;
  if (name === 'visits-by-provider') {
    const worked = sumOf(report, 'worked');
    return worked > 0 ? t('reports.also.worked', { share: share(report.now.part / worked) }) : '';
  }
  if (name === 'no-shows') {
    const [patient, nobody] = ['patient', 'nobody'].map((key) => cellOf(report, 'confirmation', key, 'share'));
    if (patient == null || nobody == null || patient === nobody) return '';
    const which = patient < nobody ? 'reports.also.lessOften' : 'reports.also.moreOften';
    return t(which, { patient: share(patient), nobody: share(nobody) });
  }
  if (name === 'forms')
    return t('reports.also.before', { share: share(ratio(sumOf(report, 'before'), report.now.all)) });
  if (name === 'new-patients') {
    const [table] = report.tables;
    const most = table?.rows.find(({ name: source }) => source !== '');
    const number = most?.values[table?.columns.indexOf('all') ?? 0] ?? 0;
    return most ? t('reports.also.source', { source: most.name, number: count(number) }) : '';
  }
  return '';
}
