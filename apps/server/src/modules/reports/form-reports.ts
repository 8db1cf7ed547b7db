// The reports on forms as tables: what was asked and done, and how long answers waited for approval.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { countForms, measureApprovals } from './form-reports.store.ts';
import type { ReportSpan } from './report-span.store.ts';
import { type CountedReport, noSums, type ReportExtent } from './report-tables.ts';
import { bucketsOf, rowsFor, shareOf, sumOf } from './reports.policy.ts';

export async function formsSentAndDone(tx: Tx, span: ReportSpan): Promise<CountedReport> {
  const found = await countForms(tx, span);
  const sums = (rows: typeof found) => ({
    ...noSums,
    all: sumOf(rows, ({ asked }) => asked),
    part: sumOf(rows, ({ sent }) => sent),
  });
  const rows = found.filter(({ isNow }) => isNow);
  return {
    now: sums(rows),
    before: sums(found.filter(({ isNow }) => !isNow)),
    tables: [
      {
        by: 'form',
        columns: ['asked', 'begun', 'sent', 'approved', 'before', 'share'],
        rows: rows.map(({ formId: key, name, asked, begun, sent, approved, before }) => ({
          key,
          name,
          values: [asked, begun, sent, approved, before, shareOf(before, asked)],
        })),
      },
    ],
    series: ['asked', 'begun', 'sent', 'approved'],
  };
}

/** Whole minutes. */
const whole = (minutes: number | null) => (minutes === null ? null : Math.round(minutes));

export async function timeToApproval(tx: Tx, span: ReportSpan, { forms }: ReportExtent): Promise<CountedReport> {
  const found = await measureApprovals(tx, span, forms);
  const sums = (by: 'all' | 'before') => {
    const { count = 0, median = null, high = null } = found.find((row) => row.by === by) ?? {};
    return { ...noSums, all: count, part: count, median: whole(median), high: whole(high) };
  };
  const values = (row: (typeof found)[number]) => [whole(row.median), whole(row.high), row.count];
  const byBucket = new Map(found.filter(({ by }) => by === 'bucket').map((row) => [row.key, values(row)] as const));
  const byForm = found
    .filter(({ by }) => by === 'form')
    // All others have no key, and stand last.
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || b.count - a.count || a.name.localeCompare(b.name));
  const columns = ['median', 'high', 'all'] as const;
  const buckets = bucketsOf(span.fromDay, span.toDay, span.unit);
  return {
    now: sums('all'),
    before: sums('before'),
    tables: [
      { by: span.unit, columns, rows: rowsFor(buckets, byBucket, [null, null, 0]) },
      {
        by: 'form',
        columns,
        rows: byForm.map((row) => ({ key: row.key || 'other', name: row.name, values: values(row) })),
      },
    ],
    series: ['median', 'high'],
  };
}
