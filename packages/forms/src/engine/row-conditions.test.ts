// Conditions inside the rows of a group: each row is judged by itself, everywhere by the same function.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { GroupValue } from '../fields/repeating-group/definition.ts';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';
import { TODAY } from '../testing/check-one.ts';
import { naiveRelevance, randomForm } from '../testing/random-forms.ts';
import { checkForm, fieldsWithUnusedConditions } from './check-form.ts';
import { createForm } from './create-form.ts';
import { logicOf } from './logic.ts';
import { printCells, printModel } from './print-model.ts';
import { validateSubmission } from './validate-submission.ts';

const surroundings = { today: TODAY };
const all = (...rows: object[]) => ({ match: 'all', rows });
const is = (field: string, value: unknown) => all({ field, is: '=', value });
const text = (uuid: string, common: object = {}, sort_order = 0) =>
  defineField('Short Text Entry', { uuid, sort_order, display_name: uuid, common: { label: uuid, ...common } });
const takes = defineField('Single Choice', { uuid: 'takes', specific: { options: ['Yes', 'No'] } });
const often = (common: object = {}) =>
  defineField('Dropdown', {
    uuid: 'often',
    sort_order: 1,
    common: { label: 'often', ...common },
    specific: { options: ['Daily', 'Other'] },
  });
const group = (...fields: readonly FormField[]) =>
  defineField('Repeating Group', {
    uuid: 'group',
    display_name: 'Medicines',
    common: { label: 'Medicines' },
    specific: { itemName: 'Medicine' },
    fields,
  });
const row = (key: string, values: object) => ({ key, values });
const sent = (rows: readonly object[], chosen = 'Yes') => [
  { id: '', uuid: 'takes', value: { option: chosen } },
  { id: '', uuid: 'group', value: { rows, none: false } },
];
const described = group(
  text('name'),
  often(),
  text('words', { showWhen: is('often', 'other'), requiredWhen: is('takes', 'yes') }, 2),
);
const form = [takes, described];

describe('a condition in a row', { tags: ['REP-06'] }, () => {
  it('looks at the same row and at fields outside', () => {
    const rows = [
      row('r1', { name: 'A', often: 'Daily', words: 'kept' }),
      row('r2', { name: 'B', often: 'Other', words: '' }),
    ];
    expect(validateSubmission(form, sent(rows), surroundings)).toEqual({
      ok: false,
      errors: [{ uuid: 'group', path: 'r2-words', message: "Medicine 2: words can't be blank" }],
    });
    const result = validateSubmission(form, sent(rows, 'No'), surroundings);
    expect(result.ok && result.entries[1]?.value).toMatchObject({
      rows: [
        { key: 'r1', values: { name: 'A', often: 'Daily' } },
        { key: 'r2', values: { name: 'B', often: 'Other', words: '' } },
      ],
    });
    expect(JSON.stringify(result)).not.toContain('kept');
  });

  it('drops a row in which nothing is left, before rows are counted outside', () => {
    const counted = defineField('Number', {
      uuid: 'counted',
      common: { showWhen: all({ field: 'group', is: '>=', value: 2 }) },
    });
    const asked = group(text('name'), text('more', { showWhen: all({ field: 'name', is: 'answered' }) }, 1));
    const isThere = (rows: readonly object[]) => logicOf([takes, asked, counted])?.with(sent(rows)).isThere('counted');
    expect(isThere([row('r1', { name: 'A' }), row('r2', { name: 'B' })])).toBe(true);
    expect(isThere([row('r1', { name: 'A' }), row('r2', { more: 'lost' })])).toBe(false);
  });

  it('is followed by the open form, which keeps the answer and says what came', () => {
    vi.useFakeTimers();
    const engine = createForm({ fields: form, surroundings, logic: logicOf(form) });
    const drawn = () =>
      engine.getState().pages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))[1] as FormField;
    const write = (...rows: object[]) => engine.setValue('group', { rows, none: false });
    const stored = () => engine.toEntries()[1]?.value as GroupValue;
    const before = drawn();
    write(row('r1', { name: 'A', often: 'Daily', words: 'At night' }));
    expect(stored().rows[0]?.values).toEqual({ name: 'A', often: 'Daily' });
    expect(JSON.stringify(engine.toDraft())).toContain('At night');
    // Before anything was said of the new row.
    vi.advanceTimersByTime(100);
    write(row('r1', { name: 'A', often: 'Other', words: 'At night' }));
    expect(stored().rows[0]?.values).toEqual({ name: 'A', often: 'Other', words: 'At night' });
    vi.advanceTimersByTime(600);
    expect(engine.getState().notice).toBe('One question was added below.');
    expect(drawn()).toBe(before);
    const requiredOf = () => drawn().inRow?.(drawn().fields, (sub) => (sub.uuid === 'often' ? 'Other' : '')).fields[2];
    expect(requiredOf()?.properties.common.makeRequired).toBe(false);
    engine.setValue('takes', { option: 'Yes' });
    expect(requiredOf()?.properties.common.makeRequired).toBe(true);
    vi.useRealTimers();
  });

  it('leaves what is not there out of print and tables', () => {
    const level = defineField('Sliding Scale', {
      uuid: 'level',
      sort_order: 3,
      common: { label: 'level', showWhen: is('takes', 'no') },
      specific: { options: ['Low', 'High'] },
    });
    const fields = [takes, group(text('name'), level)];
    const entries = sent([row('r1', { name: 'A' })]);
    const options = { audience: 'staff', logic: logicOf(fields) } as const;
    expect(printModel(fields, entries, options)[1]).toMatchObject({ heads: ['Medicine', 'name'] });
    expect(printModel(fields, entries, { ...options, audience: 'patient' })[1]).toMatchObject({
      rows: [{ text: 'name' }],
    });
    expect(printCells(fields[1] as FormField, entries, options).map((cell) => cell.text)).toEqual(['A', '']);
    expect(printModel(fields, sent([row('r1', { name: 'A', level: 1 })], 'No'), options)[1]).toMatchObject({
      heads: ['Medicine', 'name', 'level'],
    });
  });

  it('is refused when it is wrong, with its place, and left out where patients fill in', () => {
    const faults = (...fields: readonly FormField[]) =>
      checkForm({ fields }).map(({ path, message }) => `${path} ${message}`);
    const at = (sub: number) => `fields[1].fields[${sub}].properties.common.showWhen`;
    expect(faults(...form)).toEqual([]);
    const lost = [takes, group(text('name', { showWhen: all({ field: 'gone', is: 'answered' }) }))];
    expect(faults(...lost)).toEqual([`${at(0)}.rows[0].field names a field that is not in the form`]);
    expect(fieldsWithUnusedConditions(lost)).toEqual([lost[1]]);
    const shows = (uuid: string, other: string) => text(uuid, { showWhen: all({ field: other, is: 'answered' }) });
    const circle = [takes, group(shows('a', 'b'), shows('b', 'a'))];
    expect(faults(...circle)).toEqual([`${at(0)} goes round in a circle: a, b`]);
    expect(fieldsWithUnusedConditions(circle)).toEqual([circle[1]]);
    const own = [takes, group(text('a', { showWhen: all({ field: 'group', is: 'answered' }) }))];
    expect(faults(...own)).toEqual([`${at(0)} goes round in a circle: Medicines`]);
    const outside = [takes, group(text('a')), text('b', { showWhen: all({ field: 'a', is: 'answered' }) })];
    expect(faults(...outside)).toEqual([
      'fields[2].properties.common.showWhen.rows[0].field names a field that is not in the form',
    ]);
    for (const fields of [lost, circle, own])
      expect(validateSubmission(fields, sent([row('r1', { name: 'A', a: 'A', b: 'B' })]), surroundings).ok).toBe(true);
  });
});

it('1,000 random forms: a second opinion on each row, the check and the open form agree', {
  tags: ['REP-06', 'COND-01'],
  timeout: 60_000,
}, () => {
  const property = fc.property(randomForm, ({ fields, entries }) => {
    const { there, inRowOf, reduced } = naiveRelevance(fields, entries);
    const logic = logicOf(fields);
    const engine = createForm({ fields, surroundings, entries, logic });
    const stored = new Map(engine.toEntries().map(({ uuid, value }) => [uuid, value]));
    const relevance = logic?.with(entries);
    for (const field of fields.filter(({ type_name, uuid }) => type_name === 'Repeating Group' && there.has(uuid))) {
      const { rows } = (entries.find(({ uuid }) => uuid === field.uuid) ?? { value: { rows: [] } }).value as GroupValue;
      for (const { values } of rows) {
        const { shown, asked } = inRowOf(field, values);
        const found =
          relevance?.withRows(field).inRow?.(field.fields, (sub) => values[sub.uuid]).fields ?? field.fields;
        expect(found.map(({ uuid }) => uuid)).toEqual([...shown]);
        expect(found.filter(({ properties }) => properties.common.makeRequired).map(({ uuid }) => uuid)).toEqual([
          ...asked,
        ]);
      }
      expect(stored.get(field.uuid)).toEqual(reduced(field));
    }
  });
  fc.assert(property, { numRuns: 1000 });
});
