// The picture of a report. It is drawn from the table below it, which says the same in words.
import { Bars, Lines, LyingBars } from '@foyer/ui/chart';
import { useTranslation } from 'react-i18next';
import { type ReportAnswer, type ReportName, shownRows, shownSeries } from './report-rows.ts';
import { daysIn, extentOf } from './report-times.ts';
import type { ReportWords } from './use-report-words.ts';

interface Props {
  readonly name: ReportName;
  readonly report: ReportAnswer;
  readonly words: ReportWords;
}

export function ReportPicture({ name, report, words }: Props) {
  const { t } = useTranslation();
  const [table] = report.tables;
  if (!table) return null;
  const { by } = table;
  const isOverTime = by === 'week' || by === 'month';
  const titles: Readonly<Record<ReportName, string>> = {
    'visits-by-status': t(`reports.picture.visits-by-status.${by === 'month' ? by : 'week'}`),
    'visits-by-provider': t('reports.picture.visits-by-provider'),
    'no-shows': t(`reports.picture.no-shows.${by === 'month' ? by : 'week'}`),
    forms: t('reports.picture.forms'),
    'time-to-approval': t(`reports.picture.time-to-approval.${by === 'month' ? by : 'week'}`),
    'new-patients': t('reports.picture.new-patients'),
    'data-to-check': t('reports.picture.data-to-check'),
  };
  return (
    <section className="stack-8" aria-labelledby="report-chart">
      <h3 id="report-chart">{titles[name]}</h3>
      <div data-chart={name} aria-hidden="true">
        {isOverTime ? <OverTime {...{ name, report, words }} unit={by} /> : <Listed {...{ name, report, words }} />}
      </div>
      {isOverTime && <Extents {...{ report, words }} unit={by} />}
    </section>
  );
}

function OverTime({ name, report, words, unit }: Props & { readonly unit: 'week' | 'month' }) {
  const { t } = useTranslation();
  const [table] = report.tables;
  if (!table) return null;
  const labels = table.rows.map(({ key }) => words.bucket(key, unit));
  const series = shownSeries(table, report.series).map(({ key, values }) => ({
    name: key === 'other' ? t('reports.other') : t(`reports.column.${key}`),
    values,
  }));
  if (name === 'time-to-approval') {
    const hours = series.map(({ name: label, values }) => ({
      name: label,
      values: values.map((minutes) => (minutes === null ? null : minutes / 60)),
    }));
    return <Lines labels={labels} series={hours} write={(value) => words.duration(value * 60)} />;
  }
  const groups = table.rows.map(({ key }, at) => ({
    key,
    label: labels[at] ?? '',
    values: series.map(({ values }) => values[at] ?? null),
    isPart: extentOf(key, unit, report, report.today) !== 'whole',
  }));
  const { all, part } = report.before;
  const isShare = name === 'no-shows';
  const goal =
    isShare && all > 0
      ? { value: part / all, label: t('reports.goal', { count: daysIn(report), value: words.share(part / all) }) }
      : undefined;
  return (
    <Bars
      groups={groups}
      series={series.map((each) => each.name)}
      write={isShare ? words.share : words.count}
      writeTick={isShare ? words.roundShare : words.count}
      goal={goal}
      isWhole={!isShare}
    />
  );
}

/** Says which weeks or months are drawn lighter, and why. */
function Extents({ report, words, unit }: Omit<Props, 'name'> & { readonly unit: 'week' | 'month' }) {
  const { t } = useTranslation();
  const notes = (report.tables[0]?.rows ?? []).flatMap(({ key }) => {
    const extent = extentOf(key, unit, report, report.today);
    const day = unit === 'week' ? words.bucket(key, unit) : words.row('month', { key, name: '' });
    // What lies ahead needs no words.
    if (extent === 'whole' || key > report.today) return [];
    return [t(extent === 'running' ? `reports.notOver.${unit}` : `reports.cut.${unit}`, { day })];
  });
  return notes.length > 0 && <p className="muted">{notes.join(' ')}</p>;
}

function Listed({ name, report, words }: Props) {
  const { t } = useTranslation();
  const [table] = report.tables;
  if (!table) return null;
  const rows = shownRows(name, table);
  const at = (column: (typeof table.columns)[number]) => table.columns.indexOf(column);
  if (name === 'forms') {
    const sums = report.series.map((column) => rows.reduce((sum, { values }) => sum + (values[at(column)] ?? 0), 0));
    const stages = report.series.map((column, nr) => ({
      key: column,
      label: t(`reports.column.${column}`),
      values: [sums[nr] ?? 0],
      text: words.count(sums[nr] ?? 0),
    }));
    return <LyingBars rows={stages} series={['']} />;
  }
  const bars = rows.map((row) => {
    const values = report.series.map((column) => row.values[at(column)] ?? 0);
    return {
      key: row.key,
      label: words.row(table.by, row),
      values,
      text: words.count(values.reduce((sum, value) => sum + value, 0)),
    };
  });
  return <LyingBars rows={bars} series={report.series.map((column) => t(`reports.column.${column}`))} />;
}
