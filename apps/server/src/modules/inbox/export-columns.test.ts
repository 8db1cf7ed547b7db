// The columns of exported submissions: one for each field, and for a grid one for each row and detail.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { columnsOf, exportedAnswers, exportedCells, rowCountsIn } from './export-columns.policy.ts';

const name = defineField('Short Text Entry', { uuid: 'name', common: { label: 'Name' } });
const gridOf = (...rows: readonly string[]) =>
  defineField('Grid', {
    uuid: 'grid',
    common: { label: 'Any of these?' },
    specific: {
      rows: rows.map((text) => ({ code: text.toLowerCase(), text })),
      detail: { columns: ['yes'], label: 'Since when?' },
    },
  });

test('a grid has a column a row and one for each detail, also for rows of older versions; JSON has the answer whole', {
  tags: ['GRID-01'],
}, () => {
  const newest = [name, gridOf('Asthma', 'Gout')];
  const columns = columnsOf([{ fields: newest }, { fields: [name, gridOf('Asthma', 'Latex')] }]);
  expect(columns.map(({ title }) => title)).toEqual([
    'Name',
    'Any of these?: Asthma',
    'Any of these?: Asthma, Since when?',
    'Any of these?: Gout',
    'Any of these?: Gout, Since when?',
    'Any of these?: Latex',
    'Any of these?: Latex, Since when?',
  ]);
  const value = { rows: { asthma: { column: 'yes', detail: '2009' }, gout: { column: 'no' } } };
  const entries = [
    { id: '1', uuid: 'name', value: 'Sam' },
    { id: '2', uuid: 'grid', value },
  ];
  const cells = exportedCells(newest, entries, {});
  expect(columns.map(({ key }) => cells.get(key) ?? '')).toEqual(['Sam', 'Yes', '2009', 'No', '', '', '']);
  expect(exportedAnswers(newest, entries, {})[1]).toMatchObject({ value, text: 'Asthma: Yes, 2009\nGout: No' });
});

test('a repeating group has a column for each question and row, up to the most rows; SSNs are text only', {
  tags: ['REP-07'],
}, () => {
  const group = defineField('Repeating Group', {
    uuid: 'people',
    common: { label: 'Who else?' },
    specific: { itemName: 'Person' },
    fields: [name, defineField('SSN', { uuid: 'ssn', sort_order: 1, common: { label: 'SSN' } })],
  });
  const row = (key: string, ssn: string) => ({ key, values: { name: 'Sam', ssn } });
  const entries = [{ id: '1', uuid: 'people', value: { rows: [row('r1', '123-45-6789')], none: false } }];
  const two = { rows: [row('r1', ''), row('r2', '')], none: false };
  const counts = rowCountsIn([group], [{ id: '1', uuid: 'people', value: two }]);
  const columns = columnsOf([{ fields: [group] }], counts);
  expect(columns.map(({ title }) => title)).toEqual([
    'Person 1: Name',
    'Person 1: SSN',
    'Person 2: Name',
    'Person 2: SSN',
  ]);
  const cells = exportedCells([group], entries, {});
  expect(columns.map(({ key }) => cells.get(key) ?? '')).toEqual(['Sam', '•••-••-6789', '', '']);
  const [answer] = exportedAnswers([group], entries, {});
  expect(answer?.value).toEqual({ rows: [{ key: 'r1', values: { name: 'Sam', ssn: null } }], none: false });
  expect(answer?.text).not.toContain('123-45');
});
