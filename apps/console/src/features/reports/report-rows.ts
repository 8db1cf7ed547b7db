// The rows and columns of a report as they are shown: at most eight rows of a list and five series, the rest as 'Other'.
import type { Answer, reports } from '@foyer/contract';
import { reportColumns, type reportNames, reportShares } from '@foyer/contract/report-words';
import { seriesLimits } from '@foyer/ui';
import { atMost } from '@foyer/ui/chart';

export type ReportName = (typeof reportNames)[number];
export type ReportAnswer = Answer<typeof reports.report>;
export type ReportTable = ReportAnswer['tables'][number];
export type ReportRow = ReportTable['rows'][number];
export type ReportColumn = ReportTable['columns'][number];

/** Tables whose rows are as many as the practice has forms, providers or sources. */
const lists: readonly ReportTable['by'][] = ['provider', 'form', 'source'];

/** Returns one row for several: numbers are added, and the share is that of the sums. */
export function joinRows(
  key: string,
  name: ReportName,
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ReportRow {
  const sums = columns.map((_, at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const of = (column: ReportColumn) => sums[columns.indexOf(column)] ?? 0;
  const [part, whole] = reportShares[name] ?? [];
  const values = columns.map((column, at) => {
    if (reportColumns[column] !== 'share') return sums[at] ?? 0;
    return part && whole && of(whole) > 0 ? of(part) / of(whole) : null;
  });
  return { key, name: '', values };
}

/** Returns the rows of a table with what is too much as one row, `other`. */
export function shownRows(name: ReportName, { by, columns, rows }: ReportTable): readonly ReportRow[] {
  // The server has joined what cannot be added up.
  if (!lists.includes(by) || columns.includes('median')) return rows;
  return atMost(
    rows,
    seriesLimits.topPages,
    ({ values }) => values[columns.indexOf('all')] ?? values[0] ?? 0,
    (rest) => joinRows('other', name, columns, rest),
  );
}

/** Returns the series of a picture over time: for each a column, or 'other', with one value for each row. */
export function shownSeries({ columns, rows }: ReportTable, series: readonly ReportColumn[]) {
  const each = series.map((column) => ({
    key: column as ReportColumn | 'other',
    values: rows.map(({ values }) => values[columns.indexOf(column)] ?? null),
  }));
  return atMost(
    each,
    seriesLimits.usual,
    ({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    (rest) => ({
      key: 'other' as const,
      values: rows.map((_, at) => rest.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
    }),
  );
}
