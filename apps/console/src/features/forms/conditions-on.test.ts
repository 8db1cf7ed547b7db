// What deleting and connecting fields does to conditions that look at them.
import { defineField, type FormField, libraryFieldOf } from '@foyer/forms';
import { expect, it } from 'vitest';
import { createBuilder } from './builder-store.ts';
import { withSpecific } from './form-doc.ts';

const when = (...rows: object[]) => ({ match: 'all', rows });
const takes = defineField('Single Choice', {
  uuid: 'takes',
  common: { label: 'Takes any' },
  specific: { options: ['Yes', { text: 'No', code: 'n' }] },
});
const text = (uuid: string, common: object) =>
  defineField('Short Text Entry', { uuid, common: { label: uuid, ...common } });
const yes = { field: 'takes', is: '=', value: 'yes' };
const fields = [
  takes,
  text('which', { showWhen: when({ match: 'any', rows: [yes, { field: 'why', is: 'answered' }] }) }),
  text('why', { showWhen: when({ field: 'which', is: 'answered' }), requiredWhen: when({ ...yes, value: 'n' }) }),
];

function open(list: readonly FormField[] = fields) {
  return createBuilder({
    doc: { fields: list, thankYou: '', redirectUrl: '', settings: { checkPages: false, review: 'off' } },
    revision: 1,
    save: () => new Promise(() => undefined),
    kindOf: () => 'failed',
  });
}

/** The conditions left, by field. */
const conditions = (store: ReturnType<typeof open>) =>
  store
    .state()
    .doc.fields.flatMap(({ uuid, properties: { common } }) =>
      [common.showWhen && `${uuid} shown`, common.requiredWhen && `${uuid} required`].filter(Boolean),
    );
const everything = ['which shown', 'why shown', 'why required'];

it('deleting a field asks first, takes its conditions along, and undo brings all back', { tags: ['COND-17'] }, () => {
  const store = open();
  store.remove('takes');
  expect(store.state()).toMatchObject({ deletion: { name: 'Takes any', count: 2 }, doc: { fields: { length: 3 } } });
  store.answerDeletion(false);
  expect(store.state().deletion).toBeUndefined();
  expect(conditions(store)).toEqual(everything);
  store.remove('takes');
  store.answerDeletion(true);
  expect(conditions(store)).toEqual(['why shown']);
  expect(store.state().doc.fields.map(({ uuid }) => uuid)).toEqual(['which', 'why']);
  store.undo();
  expect(store.state().doc.fields).toEqual(fields);
});

it('conditions and calculations inside the rows of a group go with what they look at, and undo brings all back', {
  tags: ['COND-17'],
}, () => {
  const sum = (over: string) => ({ op: 'sum', over, of: [{ field: 'dose', take: 'value' }] });
  const group = defineField('Repeating Group', {
    uuid: 'group',
    common: { label: 'Medicines' },
    fields: [
      text('dose', { showWhen: when(yes), requiredWhen: when({ ...yes, field: 'other' }) }),
      defineField('Calculated', {
        uuid: 'in-row',
        specific: { expression: { op: 'count', of: [{ field: 'takes', take: 'value' }, { number: 1 }] } },
      }),
    ],
  });
  const total = defineField('Calculated', { uuid: 'total', specific: { expression: sum('group') } });
  const list = [takes, group, total];
  const store = open(list);
  store.remove('takes');
  expect(store.state().deletion).toEqual({ name: 'Takes any', count: 1, calculations: 1 });
  store.answerDeletion(true);
  const [dose, inRow] = store.state().doc.fields[0]?.fields ?? [];
  expect(dose?.properties.common.showWhen).toBeUndefined();
  expect(dose?.properties.common.requiredWhen).toBeDefined();
  expect(inRow?.properties.specific.expression).toEqual({ op: 'count', of: [{ number: 1 }] });
  store.undo();
  expect(store.state().doc.fields).toEqual(list);

  store.remove('group');
  expect(store.state().deletion).toEqual({ name: 'Medicines', count: 0, calculations: 1 });
  store.answerDeletion(true);
  expect(store.state().doc.fields.at(-1)?.properties.specific.expression).toBeUndefined();
});

it('deleting an option asks about the conditions that name it; renaming it asks nothing', { tags: ['COND-17'] }, () => {
  const store = open();
  const give = (...options: object[]) =>
    store.change('takes', (field) => withSpecific(field, 'options', options), 'options');
  give({ text: 'Yes, daily', code: 'yes' }, { text: 'No', code: 'n' });
  expect(store.state().deletion).toBeUndefined();
  give({ text: 'No', code: 'n' });
  expect(store.state().deletion).toEqual({ name: 'Yes, daily', count: 1, calculations: 0 });
  store.answerDeletion(true);
  expect(conditions(store)).toEqual(['why shown', 'why required']);
  store.undo();
  expect(conditions(store)).toEqual(everything);
});

it('a field that nothing looks at goes at once', () => {
  const store = open([takes, text('alone', {})]);
  store.remove('alone');
  expect(store.state()).toMatchObject({ deletion: undefined, doc: { fields: { length: 1 } } });
});

it('conditions follow a field that becomes one of the record', { tags: ['COND-17'] }, () => {
  const known = libraryFieldOf('nameFirst');
  const list = [text('a', {}), text('b', { showWhen: when({ field: 'a', is: 'answered' }) })];
  const store = open(list);
  store.connect('a', known);
  const [first, second] = store.state().doc.fields;
  expect(first?.uuid).not.toBe('a');
  expect(second?.properties.common.showWhen).toEqual(when({ field: first?.uuid, is: 'answered' }));
});
