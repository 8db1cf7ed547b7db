// What publishing refuses about conditions and options, and where it says so.
import { expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { checkForm, fieldsWithUnusedConditions } from './check-form.ts';

const faults = (...fields: object[]) => checkForm({ fields }).map(({ path, message }) => `${path} ${message}`);
const when = (...rows: object[]) => ({ match: 'all', rows });
const asked = (showWhen: object, more: object = {}) => ({
  uuid: 'asked',
  type_name: 'Number',
  display_name: 'Asked',
  properties: { common: { showWhen } },
  ...more,
});
const choice = (more: object = {}) => ({
  uuid: 'choice',
  type_name: 'Single Choice',
  display_name: 'Choice',
  properties: { specific: { options: ['Yes', { text: 'No', code: 'n' }] } },
  ...more,
});
const place = 'fields[1].properties.common.showWhen';

it('accepts a condition that can be true', () => {
  const group = { match: 'any', rows: [{ field: 'choice', is: '!=', value: 'n' }] };
  expect(faults(choice(), asked(when({ field: 'choice', is: '=', value: 'yes' }, group)))).toEqual([]);
});

it.each([
  [
    'a field that is not there',
    { field: 'gone', is: 'answered' },
    '.rows[0].field names a field that is not in the form',
  ],
  [
    'an option that is gone',
    { field: 'choice', is: '=', value: 'no' },
    '.rows[0].value names an option that the field no longer has',
  ],
  ['what has no order', { field: 'choice', is: '>', value: 'yes' }, '.rows[0].field cannot be compared with >'],
  ['another kind of value', { field: 'choice', is: '=', value: 3 }, '.rows[0].value has to be a text'],
  ['itself', { field: 'asked', is: 'answered' }, ' goes round in a circle: Asked'],
])('refuses a condition that names %s, with its place', { tags: ['COND-14'] }, (_, row, fault) => {
  expect(faults(choice(), asked(when(row)))).toEqual([`${place}${fault}`]);
});

it('refuses a condition on a field that was deleted later', { tags: ['COND-14'] }, () => {
  const row = { field: 'choice', is: 'answered' };
  expect(faults(choice({ is_deleted: true }), asked(when(row)))).toEqual([
    `${place}.rows[0].field names a field that is not in the form`,
  ]);
});

it('refuses conditions that go round in a circle, and sections that look inside themselves', {
  tags: ['COND-14'],
}, () => {
  const other = {
    uuid: 'other',
    type_name: 'Number',
    display_name: 'Other',
    properties: { common: { showWhen: when({ field: 'asked', is: 'answered' }) } },
  };
  expect(faults(other, asked(when({ field: 'other', is: 'answered' })))).toEqual([
    'fields[0].properties.common.showWhen goes round in a circle: Other, Asked',
  ]);
  const section = {
    uuid: 'section',
    type_name: 'Section Break',
    properties: { common: { showWhen: when({ field: 'choice', is: 'answered' }) } },
  };
  expect(faults(section, choice())).toEqual(['fields[0].properties.common.showWhen looks at a field inside itself']);
});

it('refuses conditions where none can stand, and of another shape', { tags: ['COND-14'] }, () => {
  const submit = { uuid: 'submit', type_name: 'Submit', properties: { common: { showWhen: when() } } };
  expect(faults(submit)).toEqual(['fields[0].properties.common.showWhen is not possible for Submit']);
  expect(faults(choice(), asked({ match: 'some', rows: [] }))[0]).toContain(`${place}.match has to be one of`);
  expect(faults(choice(), asked(when({ field: 'choice' })))).toEqual([`${place}.rows[0] is not a valid value`]);
});

it('refuses more than 20 rows, 5 groups or 500 conditions', { tags: ['COND-16'] }, () => {
  const row = { field: 'choice', is: 'answered' };
  const rows = (count: number) => Array.from({ length: count }, () => row);
  const groups = (count: number) => Array.from({ length: count }, () => ({ match: 'any', rows: [row] }));
  expect(faults(choice(), asked(when(...rows(20))))).toEqual([]);
  expect(faults(choice(), asked(when(...rows(21))))).toEqual([`${place} has more than 20 rows`]);
  expect(faults(choice(), asked(when(...rows(18), { match: 'any', rows: rows(3) })))).toEqual([
    `${place} has more than 20 rows`,
  ]);
  expect(faults(choice(), asked(when(...groups(5))))).toEqual([]);
  expect(faults(choice(), asked(when(...groups(6))))).toEqual([`${place} has more than 5 groups`]);
  const many = (count: number) => Array.from({ length: count }, (_, at) => asked(when(row), { uuid: `a${at}` }));
  expect(faults(choice(), ...many(500))).toEqual([]);
  expect(faults(choice(), ...many(501))).toEqual(['fields may have at most 500 conditions']);
});

it('refuses a code that two options share, and points with three decimal places', { tags: ['COND-18'] }, () => {
  const options = [
    { text: 'A', code: 'a', points: 1.25 },
    { text: 'B', code: 'a', points: 1.125 },
  ];
  expect(faults(choice({ properties: { specific: { options } } }))).toEqual([
    'fields[0].properties.specific.options[1].code is also the code of options[0]',
    'fields[0].properties.specific.options[1].points may have at most two decimal places',
  ]);
  expect(
    faults(choice({ properties: { specific: { options: [{ text: 'A', code: 'has space' }, 'B'] } } })),
  ).toHaveLength(1);
});

it('names the fields whose conditions are left out when a form is filled in', { tags: ['COND-15'] }, () => {
  const field = (uuid: string, common: object) => defineField('Number', { uuid, common });
  const fields = [
    field('plain', {}),
    field('fine', { showWhen: when({ field: 'plain', is: '>', value: 1 }) }),
    field('gone', { requiredWhen: when({ field: 'nobody', is: 'answered' }) }),
    field('here', { showWhen: when({ field: 'there', is: 'answered' }) }),
    field('there', { showWhen: when({ field: 'here', is: 'answered' }) }),
  ];
  expect(fieldsWithUnusedConditions(fields).map(({ uuid }) => uuid)).toEqual(['gone', 'here', 'there']);
});

it('accepts a field of the practice’s own once, and only for types that it can have', { tags: ['AUTHOR-09'] }, () => {
  const own = (uuid: string, column: string, type_name = 'Number') => ({
    uuid,
    type_name,
    display_name: uuid,
    foyer_table_name: 'custom',
    foyer_column_name: column,
  });
  expect(faults(own('first', 'a'), own('second', 'b'))).toEqual([]);
  expect(faults(own('first', 'a'), own('second', 'a'))).toEqual([
    'fields[1].foyer_column_name is also where “first” keeps its answer',
  ]);
  expect(faults(own('number', 'a', 'SSN'))).toEqual(['fields[0].foyer_column_name is not possible for SSN']);
});
