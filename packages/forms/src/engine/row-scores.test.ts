// Results in the rows of a group: each row has its own, which nobody can send, and which only those see who may.
import { describe, expect, it } from 'vitest';
import type { GroupValue } from '../fields/repeating-group/definition.ts';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';
import { patientEntries, patientForm } from '../model/patient-form.ts';
import { TODAY } from '../testing/check-one.ts';
import { checkForm, fieldsWithUnusedConditions } from './check-form.ts';
import { createForm } from './create-form.ts';
import { logicOf } from './logic.ts';
import { printModel } from './print-model.ts';
import { validateSubmission } from './validate-submission.ts';

const surroundings = { today: TODAY };
const number = (uuid: string, sort_order = 0) => defineField('Number', { uuid, sort_order, common: { label: uuid } });
const value = (field: string) => ({ field, take: 'value' });
const daily = { op: '*', of: [{ op: '*', of: [value('dose'), value('times')] }, value('factor')] };
const result = (uuid: string, expression: unknown, specific: object = {}, common: object = {}) =>
  defineField('Calculated', {
    uuid,
    sort_order: 2,
    common: { label: uuid, ...common },
    specific: { expression, audience: 'everyone', ...specific },
  });
const often = defineField('Short Text Entry', {
  uuid: 'often',
  sort_order: 3,
  common: { label: 'often', showWhen: { match: 'all', rows: [{ field: 'daily', is: '>=', value: 10 }] } },
});
const group = (...fields: readonly FormField[]) =>
  defineField('Repeating Group', {
    uuid: 'group',
    display_name: 'Medicines',
    specific: { itemName: 'Medicine' },
    fields,
  });
const sum = result('sum', { op: 'sum', over: 'group', of: [value('daily')] });
const form = [number('factor'), group(number('dose'), number('times', 1), result('daily', daily), often), sum];
const row = (key: string, values: object) => ({ key, values });
const sent = (...rows: readonly object[]) => [
  { id: '', uuid: 'factor', value: '1' },
  { id: '', uuid: 'group', value: { rows, none: false } },
];
const storedBy = (fields: readonly FormField[], entries: readonly object[]) => {
  const result = validateSubmission(fields, entries, surroundings);
  return result.ok ? new Map(result.entries.map((entry) => [entry.uuid, entry.value])) : result.errors;
};

describe('a result in a row', { tags: ['CALC-07', 'REP-06'] }, () => {
  it('is reckoned from its row and what is outside; what was sent for it is not looked at', () => {
    const rows = [
      row('r1', { dose: '2', times: '3', daily: '999' }),
      row('r2', { dose: '4', times: '5', often: 'Noon' }),
    ];
    const stored = storedBy(form, sent(...rows)) as Map<string, unknown>;
    expect(stored.get('group')).toMatchObject({
      rows: [
        { values: { dose: '2', times: '3', daily: '6' } },
        { values: { dose: '4', times: '5', daily: '20', often: 'Noon' } },
      ],
    });
    expect(stored.get('sum')).toBe('26');
    expect(JSON.stringify([...stored])).not.toContain('999');
  });

  it('that cannot be reckoned is empty, and does not keep a row that holds nothing else', () => {
    const broken = [number('factor'), group(number('dose'), result('daily', { op: 'nonsense' }))];
    const stored = storedBy(broken, sent(row('r1', { dose: '1', daily: '7' }), row('r2', { daily: '7' })));
    expect((stored as Map<string, GroupValue>).get('group')?.rows).toEqual([row('r1', { dose: '1', daily: '' })]);
    expect(fieldsWithUnusedConditions(broken).map(({ uuid }) => uuid)).toEqual(['group']);
  });

  it('follows the answers of an open form, and decides what else is there in the row', () => {
    const engine = createForm({ fields: form, surroundings, logic: logicOf(form) });
    engine.setValue('factor', '1');
    engine.setValue('group', { rows: [row('r1', { dose: '2', times: '3' })], none: false });
    const drawn = () => engine.getState().pages[0]?.sections[0]?.fields[1];
    const thereWith = (dose: string) =>
      drawn()?.inRow?.(drawn()?.fields ?? [], ({ uuid }) => ({ dose, times: '3' })[uuid] ?? '');
    expect(thereWith('2')?.valueOf('daily')).toBe('6');
    expect(thereWith('2')?.fields.map(({ uuid }) => uuid)).not.toContain('often');
    expect(thereWith('4')?.fields.map(({ uuid }) => uuid)).toContain('often');
    const before = drawn();
    engine.setValue('factor', '2');
    expect(drawn()).not.toBe(before);
    expect(thereWith('2')?.valueOf('daily')).toBe('12');
    expect(engine.getField('sum').value).toBe('12');
  });

  it('is read as it was stored by whoever looks at it later', () => {
    const entries = sent(row('r1', { dose: '2', times: '3', daily: '5' }));
    const [, shown] = printModel(form, entries, { audience: 'staff' });
    expect(JSON.stringify(shown)).toContain('"5"');
  });
});

describe('a result in a row that only the practice sees', { tags: ['CALC-08'] }, () => {
  const secret = result('secret', daily, { audience: 'office', outOf: 30 });
  const fields = (...more: readonly FormField[]) => [number('factor'), group(number('dose'), secret, ...more)];
  const subFields = (object: { fields: readonly unknown[] }) =>
    (object.fields[1] as { fields: readonly { uuid: string; properties: { specific: object } }[] }).fields;

  it('is in no form that patients get, unless something that they see depends on it; then without its name', () => {
    expect(subFields(patientForm({ fields: fields() })).map(({ uuid }) => uuid)).toEqual(['dose']);
    const asked = defineField('Short Text Entry', {
      uuid: 'asked',
      common: { showWhen: { match: 'all', rows: [{ field: 'secret', is: '>=', value: 1 }] } },
    });
    const left = subFields(patientForm({ fields: fields(asked) }));
    expect(left.map(({ uuid }) => uuid)).toEqual(['dose', 'secret', 'asked']);
    expect(JSON.stringify(left[1])).not.toMatch(/outOf|"label"/);
  });

  it('is in no answers that patients get', () => {
    const entries = sent(row('r1', { dose: '2', secret: '6' }));
    const seen = patientEntries(fields(), entries as never);
    expect(seen[1]?.value).toEqual({ rows: [row('r1', { dose: '2' })], none: false });
    expect(patientEntries(form, entries as never)).toBe(entries);
  });
});

describe('publishing', { tags: ['CALC-02'] }, () => {
  const faultsOf = (...fields: readonly FormField[]) =>
    checkForm({ fields }).map(({ path, message }) => `${path} ${message}`);

  it('names a result in a row that cannot be reckoned, or goes round in a circle', () => {
    expect(faultsOf(...form)).toEqual([]);
    const [fault] = faultsOf(number('factor'), group(number('dose'), result('daily', value('gone'))));
    expect(fault).toContain('fields[1].fields[1].properties.specific.expression');
    const circle = result('daily', { op: 'sum', over: 'group', of: [value('dose')] });
    expect(faultsOf(group(number('dose'), circle))).toEqual([
      'fields[0].fields[1].properties.specific.expression goes round in a circle: Medicines',
    ]);
  });
});
