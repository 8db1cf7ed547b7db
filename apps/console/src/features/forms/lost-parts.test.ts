// What is asked before an option, a row or column of a grid, or a question of a row goes, and what goes with it.
import { defineField, type FormField } from '@foyer/forms';
import { expect, it } from 'vitest';
import { createBuilder } from './builder-store.ts';
import { withAllSpecific } from './form-doc.ts';
import { type GridParts, withColumns } from './grid-parts.ts';
import { withoutQuestion } from './group-parts.ts';
import { copyOf } from './new-field.ts';

const when = (...rows: object[]) => ({ match: 'all', rows });
const text = (uuid: string, common: object = {}) =>
  defineField('Short Text Entry', { uuid, common: { label: uuid, ...common } });
const grid = defineField('Grid', {
  uuid: 'grid',
  specific: {
    rows: ['Asthma', 'Gout', 'Latex'].map((row) => ({ code: row.toLowerCase(), text: row })),
    columns: [
      { code: 'yes', text: 'Yes', points: 1 },
      { code: 'no', text: 'No' },
      { code: 'unsure', text: 'Unsure' },
    ],
  },
});
const taken = { field: 'grid', take: 'value' };
const fields = [
  grid,
  text('inhaler', { showWhen: when({ field: 'grid', part: 'asthma', is: '=', value: 'yes' }) }),
  text('which', { requiredWhen: when({ field: 'grid', part: 'gout', is: '=', value: 'unsure' }) }),
  defineField('Calculated', {
    uuid: 'sum',
    specific: { expression: { op: 'sum', of: [{ field: 'grid', take: 'points' }] } },
  }),
  defineField('Calculated', {
    uuid: 'any',
    specific: {
      expression: { op: 'if', of: [{ op: '=', of: [taken, { text: 'no' }] }, { number: 1 }, { number: 0 }] },
    },
  }),
];
const alerts = [
  { id: 'a', name: 'Gout', level: 'notice', when: when({ field: 'grid', part: 'gout', is: '=', value: 'yes' }) },
];

function open(list: readonly FormField[] = fields) {
  return createBuilder({
    doc: { fields: list, alerts, thankYou: '', redirectUrl: '', settings: { checkPages: false } } as never,
    revision: 1,
    save: () => new Promise(() => undefined),
    kindOf: () => 'failed',
  });
}

type Store = ReturnType<typeof open>;
const withoutRow = (store: Store, code: string) =>
  store.change('grid', (old) =>
    withAllSpecific<GridParts>(old, (parts) => ({ ...parts, rows: parts.rows.filter((row) => row.code !== code) })),
  );
const withoutColumn = (store: Store, code: string) =>
  store.change('grid', (old) =>
    withAllSpecific<GridParts>(old, (parts) =>
      withColumns(
        parts,
        parts.columns.filter((column) => column.code !== code),
      ),
    ),
  );
const left = (store: Store) => {
  const { doc } = store.state();
  const conditions = doc.fields.filter(({ properties: { common } }) => common.showWhen ?? common.requiredWhen);
  const calculations = doc.fields.filter(({ properties }) => properties.specific.expression !== undefined);
  return [...conditions, ...calculations, ...(doc.alerts ?? []).map(({ id }) => ({ uuid: id }))].map(
    ({ uuid }) => uuid,
  );
};

it('a row of a grid asks about the conditions and alerts that look at it, and the scores that count it', {
  tags: ['COND-17', 'GRID-01'],
}, () => {
  const store = open();
  withoutRow(store, 'gout');
  expect(store.state().deletion).toEqual({ name: 'Gout', count: 2, calculations: 2 });
  store.answerDeletion(false);
  expect(store.state().doc.fields).toEqual(fields);
  withoutRow(store, 'gout');
  store.answerDeletion(true);
  expect(left(store)).toEqual(['inhaler', 'sum', 'any']);
  expect((store.state().doc.fields[0] as FormField).properties.specific.rows).toHaveLength(2);
  store.undo();
  expect(store.state().doc).toMatchObject({ fields, alerts });
});

it('a column asks about what looks at it, counts its points, or compares with it', {
  tags: ['COND-17', 'GRID-01'],
}, () => {
  const store = open();
  withoutColumn(store, 'yes');
  expect(store.state().deletion).toEqual({ name: 'Yes', count: 2, calculations: 1 });
  store.answerDeletion(true);
  expect(left(store)).toEqual(['which', 'sum', 'any']);
  store.undo();
  withoutColumn(store, 'no');
  expect(store.state().deletion).toEqual({ name: 'No', count: 0, calculations: 1 });
  store.answerDeletion(true);
  expect(left(store)).toEqual(['inhaler', 'which', 'sum', 'a']);
  store.undo();
  expect(left(store)).toEqual(['inhaler', 'which', 'sum', 'any', 'a']);
});

it('what nothing looks at goes at once', { tags: ['COND-17'] }, () => {
  const store = open([grid, ...fields.slice(1, 3)]);
  withoutRow(store, 'latex');
  expect(store.state().deletion).toBeUndefined();
  expect(left(store)).toEqual(['inhaler', 'which', 'a']);
});

const kind = defineField('Dropdown', {
  uuid: 'kind',
  common: { label: 'Kind' },
  specific: { options: ['Pill', 'Drops'] },
});
const group = defineField('Repeating Group', {
  uuid: 'group',
  fields: [
    { ...kind, sort_order: 0 },
    { ...text('dose', { showWhen: when({ field: 'kind', is: '=', value: 'pill' }) }), sort_order: 1 },
  ],
});

it('a question of a row asks about the conditions in its row and the sums over rows, an option of it as well', {
  tags: ['COND-17', 'REP-06'],
}, () => {
  const expression = { op: 'count', over: 'group', of: [{ field: 'kind', take: 'value' }] };
  const list = [group, defineField('Calculated', { uuid: 'total', specific: { expression } })];
  const store = open(list);
  store.change('group', (old) => withoutQuestion(old, 'kind'));
  expect(store.state().deletion).toEqual({ name: 'Kind', count: 1, calculations: 1 });
  store.answerDeletion(true);
  const [rows, total] = store.state().doc.fields as [FormField, FormField];
  expect(rows.fields.map(({ properties }) => properties.common.showWhen)).toEqual([undefined]);
  expect(total.properties.specific.expression).toBeUndefined();
  store.undo();
  expect(store.state().doc.fields).toEqual(list);
  store.change('group', (old) => ({
    ...old,
    fields: old.fields.map((sub) =>
      sub.uuid === 'kind' ? withAllSpecific<object>(sub, (parts) => ({ ...parts, options: [{ text: 'Drops' }] })) : sub,
    ),
  }));
  expect(store.state().deletion).toEqual({ name: 'Pill', count: 1, calculations: 0 });
});

it('the copy of a group has conditions on the questions of its own rows', { tags: ['REP-06'] }, () => {
  const copy = copyOf(group);
  const [first, second] = copy.fields as [FormField, FormField];
  expect(first.uuid).not.toBe('kind');
  expect(second.properties.common.showWhen).toEqual(when({ field: first.uuid, is: '=', value: 'pill' }));
});
