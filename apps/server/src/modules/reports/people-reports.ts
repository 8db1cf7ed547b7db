// The reports on patients as tables: who is new, and what in records needs a look.
import { recordChecks } from '@foyer/contract/report-words';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { countNewPatients, type RecordToCheck, selectRecordsToCheck } from './people-reports.store.ts';
import type { ReportSpan } from './report-span.store.ts';
import { type CountedReport, noSums, type ReportExtent } from './report-tables.ts';
import { sumOf } from './reports.policy.ts';

export async function newPatients(tx: Tx, span: ReportSpan): Promise<CountedReport> {
  const found = await countNewPatients(tx, span);
  const sums = (rows: typeof found) => ({
    ...noSums,
    all: sumOf(rows, ({ all }) => all),
    part: sumOf(rows, ({ online }) => online),
  });
  const rows = found.filter(({ isNow }) => isNow);
  return {
    now: sums(rows),
    before: sums(found.filter(({ isNow }) => !isNow)),
    tables: [
      {
        by: 'source',
        columns: ['online', 'desk', 'all'],
        rows: rows.map(({ source, all, online }) => ({
          key: source === '' ? 'none' : `source ${source}`,
          name: source,
          values: [online, all - online, all],
        })),
      },
    ],
    series: ['online', 'desk'],
  };
}

const fullName = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim();

const personOf = (row: RecordToCheck) => ({
  id: row.id,
  name: fullName(row.nameFirst, row.nameLast),
  birthDate: row.birthDate,
  number: row.number,
  other:
    row.otherId === null
      ? null
      : { id: row.otherId, name: fullName(row.otherFirst, row.otherLast), birthDate: row.otherBirthDate ?? '' },
});

/** Whatever the time: records are looked at as they are now. */
export async function dataToCheck(
  tx: Tx,
  span: ReportSpan,
  { today, records, hasNames }: ReportExtent,
): Promise<CountedReport> {
  const found = await selectRecordsToCheck(tx, span, today, records);
  const of = (check: RecordToCheck['check']) => found.filter((row) => row.check === check);
  const rows = recordChecks.map((check) => ({
    key: check,
    name: '',
    values: [of(check)[0]?.found ?? 0],
  }));
  const all = sumOf(rows, ({ values }) => values[0] ?? 0);
  return {
    now: { ...noSums, all, part: all },
    before: noSums,
    tables: [{ by: 'check', columns: ['all'], rows }],
    series: ['all'],
    checks: hasNames ? recordChecks.map((check) => ({ check, people: of(check).map(personOf) })) : [],
  };
}
