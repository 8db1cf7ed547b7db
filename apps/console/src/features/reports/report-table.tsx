// A table of a report: what its picture shows, in words and numbers.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { joinRows, type ReportName, type ReportRow, shownRows, type ReportTable as Table } from './report-rows.ts';
import styles from './reports.module.css';
import type { ReportWords } from './use-report-words.ts';

interface Props {
  readonly name: ReportName;
  readonly table: Table;
  readonly words: ReportWords;
  /** Whether the rows are added up at the foot. */
  readonly hasTotal: boolean;
}

export function ReportTable({ name, table, words, hasTotal }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { by, columns } = table;
  const shown = shownRows(name, table);
  // The newest week or month is what one looks for.
  const rows = by === 'week' || by === 'month' ? shown.toReversed() : shown;
  if (rows.length === 0) return null;
  const cells = ({ values }: ReportRow) =>
    columns.map((column, at) => {
      const value = values[at] ?? null;
      return (
        <td key={column} className={styles.figure} data-label={t(`reports.column.${column}`)}>
          {value === null ? <NotKnown /> : words.value(column, value)}
        </td>
      );
    });
  return (
    <section className="stack-8" aria-labelledby={id}>
      <h3 id={id}>{t(`reports.by.${by}`)}</h3>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t(`reports.rows.${by}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.figure}>
                {t(`reports.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{words.row(by, row)}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {hasTotal && rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('reports.total')}</th>
              {cells(joinRows('total', name, columns, rows))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function NotKnown() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('reports.notKnown')}</span>
    </>
  );
}
