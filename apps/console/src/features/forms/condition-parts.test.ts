// Writing conditions: what they may look at, how rows change, and how they are said.
import { type FormField, readForm } from '@foyer/forms';
import { compileLogic } from '@foyer/forms/authoring';
import fc from 'fast-check';
import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  operatorsOf,
  rowOf,
  sourcesFor,
  sourcesInRow,
  withCondition,
  withMatch,
  withRow,
  withRowAt,
} from './condition-parts.ts';
import { conditionText } from './condition-words.ts';
import type { FormDoc } from './form-doc.ts';
import { logicLines } from './logic-line.ts';
import { logicEn } from './logic-texts.en.ts';

const today = '2026-05-08';
const field = (uuid: string, type_name: string, specific: object = {}, common: object = {}) => ({
  uuid,
  type_name,
  display_name: uuid,
  properties: { common: { label: uuid, ...common }, specific },
});
const options = [{ text: 'Yes' }, { text: 'No' }];
const when = (uuid: string, value = 'yes') => ({ match: 'all', rows: [{ field: uuid, is: '=', value }] });

function docOf(fields: readonly object[]): FormDoc {
  const read = readForm({ fields });
  if (!read.ok) throw new Error(read.reason);
  return { fields: read.fields, settings: { checkPages: true, review: 'off' } } as unknown as FormDoc;
}
const grid = field('Conditions', 'Grid', {
  rows: [{ code: 'bones', text: 'Osteoporosis' }],
  columns: [
    { code: 'y', text: 'Yes' },
    { code: 'n', text: 'No' },
  ],
});
const doc = docOf([
  field('Medicines', 'Single Choice', { options, displayOther: true }),
  grid,
  field('Which', 'Long Text Entry', {}, { showWhen: when('Medicines') }),
  field('Pain', 'Number'),
  field('page', 'Page Break'),
  field('section', 'Section Break', { heading: 'More' }, { showWhen: when('Medicines', 'no') }),
  field('Since', 'Date Picker'),
  field('Agreed', 'Checkbox'),
  field('Home', 'Address'),
]);
const fieldOf = (uuid: string) => doc.fields.find((one) => one.uuid === uuid);
const named = (uuid: string) => fieldOf(uuid) as FormField;

/** A group whose questions depend on each other and on the form, which in turn depends on the group. */
const withRows = docOf([
  field('Takes', 'Single Choice', { options }),
  {
    ...field('List', 'Repeating Group'),
    fields: [
      { ...field('Kind', 'Dropdown', { options }, { showWhen: when('Takes') }), sort_order: 0 },
      { ...field('Dose', 'Short Text Entry', {}, { showWhen: when('Kind') }), sort_order: 1 },
      { ...field('Unit', 'Short Text Entry'), sort_order: 2 },
    ],
  },
  field('Many', 'Checkbox', {}, { showWhen: { match: 'all', rows: [{ field: 'List', is: 'answered' }] } }),
]);

let t: TFunction;
beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: logicEn } }, interpolation: { escapeValue: false } });
  t = i18n.t as unknown as TFunction;
});

describe('what a condition can look at', () => {
  it('is every question by page, with the parts of its answer, but not what follows from the field itself', {
    tags: ['AUTHOR-05'],
  }, () => {
    const listed = (uuid: string, property: 'showWhen' | 'requiredWhen' = 'showWhen') =>
      sourcesFor(doc, uuid, property).map((one) => [one.page, one.field.uuid, one.part].join(' ').trim());
    expect(listed('Pain')).toEqual([
      '1 Medicines',
      '1 Conditions',
      '1 Conditions bones',
      '1 Which',
      '2 Since',
      '2 Agreed',
      '2 Home',
      '2 Home state',
      '2 Home zip',
      '2 Home country',
    ]);
    // All of these are there only by what Medicines says.
    expect(listed('Medicines')).toEqual(['1 Conditions', '1 Conditions bones', '1 Pain']);
    expect(listed('section')).not.toContain('2 Since');
    // Being required makes no circle.
    expect(listed('Medicines', 'requiredWhen')).toContain('1 Which');
  });

  it('is, in a row, its other questions and those of the form, but not what follows from the question or the group', {
    tags: ['AUTHOR-05', 'REP-06'],
  }, () => {
    const group = withRows.fields[1] as FormField;
    const listed = (uuid: string, property: 'showWhen' | 'requiredWhen' = 'showWhen') =>
      sourcesInRow(withRows, group, uuid, property).map((one) => `${one.page ?? 'row'} ${one.field.uuid}`);
    expect(listed('Unit')).toEqual(['row Kind', 'row Dose', '1 Takes']);
    expect(listed('Dose')).toEqual(['row Kind', 'row Unit', '1 Takes']);
    expect(listed('Kind')).toEqual(['row Unit', '1 Takes']);
    expect(listed('Kind', 'requiredWhen')).toEqual(['row Dose', 'row Unit', '1 Takes']);
  });

  it('offers only operators and answers that fit', { tags: ['AUTHOR-05'] }, () => {
    expect(operatorsOf(named('Conditions'), '')).toEqual(['answered', 'not-answered']);
    expect(operatorsOf(named('Conditions'), 'bones')).toEqual(['=', '!=']);
    expect(operatorsOf(named('Agreed'), '')).toEqual(['=']);
    const row = (uuid: string, part = '', given: object = {}) =>
      rowOf({ field: named(uuid), part }, { today, ...given });
    expect(row('Medicines')).toEqual({ field: 'Medicines', is: '=', value: 'yes' });
    expect(row('Conditions', 'bones')).toEqual({ field: 'Conditions', part: 'bones', is: '=', value: 'y' });
    expect(row('Agreed')).toEqual({ field: 'Agreed', is: '=', value: true });
    expect(row('Pain')).toEqual({ field: 'Pain', is: 'answered' });
    expect(row('Pain', '', { is: '>=' })).toEqual({ field: 'Pain', is: '>=', value: 0 });
    expect(row('Pain', '', { is: '<', value: 7 })).toEqual({ field: 'Pain', is: '<', value: 7 });
    expect(row('Since', '', { is: '>' })).toEqual({ field: 'Since', is: '>', value: today });
    expect(row('Which', '', { is: '=' })).toEqual({ field: 'Which', is: 'answered' });
  });

  it('never makes a circle, whatever is chosen, in whatever order', { tags: ['AUTHOR-05'] }, () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(8), fc.nat(30)), { maxLength: 12 }), (choices) => {
        let now = doc;
        for (const [at, choice] of choices) {
          const target = now.fields[at] as FormField;
          const offered = sourcesFor(now, target.uuid, 'showWhen');
          const source = offered[choice % Math.max(1, offered.length)];
          if (!source) continue;
          const condition = withRow(undefined, rowOf(source, { today }));
          const fields = now.fields.map((one) => (one === target ? withCondition(one, 'showWhen', condition) : one));
          now = { ...now, fields };
        }
        expect(compileLogic(now.fields).circles).toEqual([]);
      }),
    );
  });
});

describe('rows', () => {
  const one = { field: 'Pain', is: 'answered' } as const;
  const two = { field: 'Agreed', is: '=', value: true } as const;

  it('are added, changed and taken out; without a row there is no condition, nor a group', {
    tags: ['AUTHOR-05'],
  }, () => {
    const single = withRow(undefined, one);
    expect(single).toEqual({ match: 'all', rows: [one] });
    const grouped = withRow(single, two, 1);
    expect(grouped.rows[1]).toEqual({ match: 'any', rows: [two] });
    expect(withRow(grouped, one, 1).rows[1]).toEqual({ match: 'any', rows: [two, one] });
    expect(withMatch(withMatch(grouped, 'any'), 'all', 1)).toEqual({
      match: 'any',
      rows: [one, { match: 'all', rows: [two] }],
    });
    expect(withRowAt(grouped, [1, 0])).toEqual(single);
    expect(withRowAt(grouped, [1, 0], one)?.rows[1]).toEqual({ match: 'any', rows: [one] });
    expect(withRowAt(single, [0])).toBeUndefined();
    const conditional = withCondition(named('Pain'), 'showWhen', single);
    expect(conditional.properties.common.showWhen).toEqual(single);
    expect(withCondition(conditional, 'showWhen', undefined).properties.common).not.toHaveProperty('showWhen');
  });
});

describe('words', () => {
  it('say a condition as a sentence', { tags: ['AUTHOR-05'] }, () => {
    const rows = [
      { field: 'Medicines', is: '=', value: 'yes' },
      {
        match: 'any',
        rows: [
          { field: 'Conditions', part: 'bones', is: '=', value: 'y' },
          { field: 'Since', is: '<', value: '2020-01-01' },
          { field: 'Home', part: 'zip', is: '!=', value: '04101' },
        ],
      },
      { field: 'Agreed', is: '=', value: false },
      { field: 'Pain', is: '>=', value: 7 },
    ];
    expect(conditionText(t, { match: 'all', rows }, fieldOf)).toBe(
      '“Medicines” is Yes and (“Conditions: Osteoporosis” is Yes or “Since” is before 2020-01-01 or “Home: ZIP code” is not 04101) and “Agreed” is not ticked and “Pain” is at least 7',
    );
    expect(conditionText(t, when('gone'), fieldOf)).toBeUndefined();
  });

  it('stand below the field that has the condition, and count at the one that decides', { tags: ['AUTHOR-05'] }, () => {
    const lines = logicLines(t, doc.fields);
    expect(lines.get('Which')).toEqual({
      texts: [{ text: 'When “Medicines” is Yes', source: 'Medicines' }],
      decides: 0,
    });
    expect(lines.get('Medicines')).toEqual({ texts: [], decides: 2 });
    expect(lines.get('Pain')).toBeUndefined();
  });

  it('stand below a question in a row, and below its group, where they lead to a field of the form', {
    tags: ['AUTHOR-05', 'REP-06'],
  }, () => {
    const lines = logicLines(t, withRows.fields);
    const [kind, outside] = ['When “Kind” is Yes', 'When “Takes” is Yes'];
    expect(lines.get('Dose')).toEqual({ texts: [{ text: kind, source: 'Kind' }], decides: 0 });
    expect(lines.get('Kind')).toEqual({ texts: [{ text: outside, source: 'Takes' }], decides: 1 });
    expect(lines.get('List')).toEqual({
      texts: [
        { text: `Kind: ${outside}`, source: 'Takes' },
        { text: `Dose: ${kind}`, source: 'List' },
      ],
      decides: 1,
    });
    expect(lines.get('Takes')).toEqual({ texts: [], decides: 1 });
  });
});
