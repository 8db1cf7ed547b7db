// The reports on visits as tables: by status, by provider, and those that were missed.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { ReportSpan } from './report-span.store.ts';
import type { CountedColumn, CountedReport } from './report-tables.ts';
import { noSums } from './report-tables.ts';
import { bucketsOf, type CountedRow, rowsFor, shareOf, sumOf } from './reports.policy.ts';
import { countByProvider, countMissed, countStates } from './visit-reports.store.ts';

const states = ['met', 'missed', 'canceled', 'in-chair', 'arrived', 'confirmed', 'scheduled', 'booked'] as const;

export async function visitsByStatus(tx: Tx, span: ReportSpan): Promise<CountedReport> {
  const counts = await countStates(tx, span);
  const isNow = counts.filter(({ bucket }) => bucket !== null);
  const before = counts.filter(({ bucket }) => bucket === null);
  // A status that nothing has would be an empty column.
  const shown = states.filter((each) => isNow.some(({ state }) => state === each));
  const values = new Map(
    bucketsOf(span.fromDay, span.toDay, span.unit).map((bucket) => {
      const own = isNow.filter((row) => row.bucket === bucket);
      const each = shown.map((name) =>
        sumOf(
          own.filter(({ state }) => state === name),
          ({ count }) => count,
        ),
      );
      return [bucket, [...each, sumOf(own, ({ count }) => count)]] as const;
    }),
  );
  const sums = (rows: typeof counts) => ({
    ...noSums,
    all: sumOf(rows, ({ count }) => count),
    part: sumOf(
      rows.filter(({ state }) => state === 'met'),
      ({ count }) => count,
    ),
  });
  return {
    now: sums(isNow),
    before: sums(before),
    tables: [{ by: span.unit, columns: [...shown, 'all'], rows: rowsFor([...values.keys()], values, []) }],
    series: shown,
  };
}

export async function visitsByProvider(tx: Tx, span: ReportSpan): Promise<CountedReport> {
  const found = await countByProvider(tx, span);
  const rows = found.map(({ providerId: key, name, visits, minutes, worked }) => ({
    key,
    name,
    values: [visits, minutes, worked, shareOf(minutes, worked)],
  }));
  return {
    now: { ...noSums, all: sumOf(found, ({ visits }) => visits), part: sumOf(found, ({ minutes }) => minutes) },
    before: {
      ...noSums,
      all: sumOf(found, ({ visitsBefore }) => visitsBefore),
      part: sumOf(found, ({ minutesBefore }) => minutesBefore),
    },
    tables: [{ by: 'provider', columns: ['all', 'minutes', 'worked', 'share'], rows }],
    series: ['all'],
  };
}

/** Days of the week from Monday, as they are counted from Sunday. */
const weekdays = ['1', '2', '3', '4', '5', '6', '0'];

export async function missedVisits(tx: Tx, span: ReportSpan): Promise<CountedReport> {
  const found = await countMissed(tx, span);
  const columns: CountedColumn[] = ['all', 'missed', 'share'];
  const of = (by: (typeof found)[number]['by']) => found.filter((row) => row.by === by);
  const tableOf = (by: (typeof found)[number]['by'], keys: readonly string[]): CountedRow[] => {
    const values = new Map(of(by).map(({ key, all, missed }) => [key, [all, missed, shareOf(missed, all)]] as const));
    return rowsFor(keys, values, [0, 0, null]);
  };
  const sums = (by: 'bucket' | 'before') => ({
    ...noSums,
    all: sumOf(of(by), ({ all }) => all),
    part: sumOf(of(by), ({ missed }) => missed),
  });
  const hours = of('hour')
    .map(({ key }) => key)
    .sort((a, b) => Number(a) - Number(b));
  const seen = weekdays.filter((day) => of('weekday').some(({ key }) => key === day));
  return {
    now: sums('bucket'),
    before: sums('before'),
    tables: [
      { by: span.unit, columns, rows: tableOf('bucket', bucketsOf(span.fromDay, span.toDay, span.unit)) },
      { by: 'confirmation', columns, rows: tableOf('confirmation', ['patient', 'office', 'nobody']) },
      { by: 'lead', columns, rows: tableOf('lead', ['week', 'month', 'later']) },
      { by: 'weekday', columns, rows: tableOf('weekday', seen) },
      { by: 'hour', columns, rows: tableOf('hour', hours) },
    ],
    series: ['share'],
  };
}
