// The recall list as a table for spreadsheets.
import type { ParsedInput, recall } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { settingsOf } from '../practice/public.ts';
import { localDay } from '../reminders/public.ts';
import { type RecallView, readWholeRecall } from './list-recall.ts';

const head = [
  'Patient',
  'Age',
  'Phone',
  'Last visit',
  'Last visit for',
  'Rule',
  'To book',
  'Due',
  'Overdue',
  'Messages sent',
  'Messages at most',
  'Next message',
  'By',
  'In the way',
  'State',
];

const ways: Readonly<Record<RecallView['by'][number], string>> = { email: 'Email', text: 'Text' };

const hinders: Readonly<Record<RecallView['hinder'], string>> = {
  '': '',
  'no-address': 'No email, no mobile number',
  'opted-out': 'No recall wanted',
  'no-consent': 'No consent for texts',
  'no-postal-address': 'No postal address set',
  inactive: 'Inactive',
};

const states: Readonly<Record<RecallView['state'], string>> = {
  waiting: 'Waiting',
  call: 'Call them',
  booked: 'Booked',
  stopped: 'Stopped',
};

const cellsOf = (zone: string) => (row: RecallView) => [
  row.name,
  row.age === null ? '' : String(row.age),
  row.phone,
  localDay(new Date(row.lastVisit.startTime), zone),
  row.lastVisit.typeName,
  row.ruleName,
  row.typeName,
  row.due,
  row.isOverdue ? 'Yes' : 'No',
  String(row.sent),
  String(row.most),
  row.next ?? '',
  row.by.map((way) => ways[way]).join(', '),
  hinders[row.hinder],
  states[row.state],
];

/** Returns the rows that a filter lets through as CSV. */
export async function recallFile(
  ctx: Ctx & Uses<'caches' | 'secrets' | 'messages'>,
  wanted: ParsedInput<typeof recall.recallFile>['query'],
) {
  const { timezone } = await settingsOf(ctx);
  const rows = await readWholeRecall(ctx, wanted);
  return {
    status: 200 as const,
    body: csvOf([head, ...rows.map(cellsOf(timezone))]),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="recall.csv"',
      'x-content-type-options': 'nosniff',
    },
  };
}
