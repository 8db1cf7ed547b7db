// A report as a file for spreadsheets: its tables one below the other, with nothing left out.
import { reportColumns } from '@foyer/contract/report-words';
import type { Ctx, Uses } from '../../platform/context.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { countReport, type ReportInput } from './read-report.ts';
import type { CountedColumn, CountedReport } from './report-tables.ts';

const columnWords: Readonly<Record<CountedColumn, string>> = {
  all: 'All',
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  booked: 'Booked online',
  arrived: 'Arrived',
  'in-chair': 'In chair',
  met: 'Completed',
  missed: 'No-shows',
  canceled: 'Canceled',
  minutes: 'Minutes',
  worked: 'Minutes worked',
  asked: 'Requested',
  begun: 'Begun',
  sent: 'Sent',
  approved: 'Approved',
  before: 'Sent before the visit',
  online: 'Online',
  desk: 'At the desk',
  median: 'Median, minutes',
  high: '90th percentile, minutes',
  share: 'Share, percent',
};

const rowWords: Readonly<Record<CountedReport['tables'][number]['by'], string>> = {
  week: 'Week of',
  month: 'Month of',
  provider: 'Provider',
  weekday: 'Day of the week',
  hour: 'Begins at',
  lead: 'Booked',
  confirmation: 'Confirmation',
  form: 'Form',
  source: 'Referred by',
  check: 'To check',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const keyWords: Readonly<Record<string, string>> = {
  week: 'Same week',
  month: '1 to 4 weeks',
  later: 'More than 4 weeks',
  patient: 'Confirmed by the patient',
  office: 'Confirmed by the office',
  nobody: 'Not confirmed',
  none: 'Not known',
  phone: 'Phone that cannot be read',
  email: 'No email',
  'birth-date': 'No birth date',
  duplicate: 'Likely duplicate',
};

function labelOf(by: CountedReport['tables'][number]['by'], { key, name }: { key: string; name: string }): string {
  if (name !== '') return name;
  if (by === 'weekday') return weekdays[Number(key)] ?? key;
  if (by === 'hour') return `${key.padStart(2, '0')}:00`;
  return keyWords[key] ?? key;
}

function cellOf(column: CountedColumn, value: number | null): string {
  if (value === null) return '';
  return reportColumns[column] === 'share' ? (value * 100).toFixed(1) : `${value}`;
}

/** Lines of a spreadsheet that nobody reads on. */
const everything = 20_000;

/** Returns a report as CSV. */
export async function reportFile(ctx: Ctx & Uses<'caches'>, input: ReportInput) {
  const { tables, checks = [], from, to } = await countReport(ctx, input, { forms: everything, records: everything });
  const ofTables = tables.flatMap(({ by, columns, rows }) => [
    [rowWords[by], ...columns.map((column) => columnWords[column])],
    ...rows.map((row) => [labelOf(by, row), ...columns.map((column, at) => cellOf(column, row.values[at] ?? null))]),
    [],
  ]);
  const people = checks.flatMap(({ check, people: found }) =>
    found.map(({ name, birthDate, number, other }) => [
      keyWords[check] ?? check,
      name,
      birthDate,
      number,
      other?.name ?? '',
      other?.birthDate ?? '',
    ]),
  );
  const head = ['To check', 'Patient', 'Born', 'Phone', 'Other record', 'Born'];
  return {
    status: 200 as const,
    body: csvOf([...ofTables, ...(people.length > 0 ? [head, ...people] : [])]),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${input.params.name}-${from}-${to}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  };
}
