// What Checkbox accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';

const field = defineField('Checkbox', { common: { label: 'Agreement', makeRequired: true } });

describe('Checkbox', () => {
  it('is a boolean, however it was written', { tags: ['FIELD-CHECK-01', 'FIELD-CHECK-02'] }, () => {
    for (const unticked of ['', null, 'false', false]) expect(storedOf(field, unticked)).toBe(false);
    for (const ticked of ['true', true]) expect(storedOf(field, ticked)).toBe(true);
    for (const neither of ['yes', 1, {}, []]) expect(errorsOf(field, neither)).toEqual(['not a value']);
  });

  it('must be ticked if it is required', { tags: ['FIELD-CHECK-03'] }, () => {
    expect(errorsOf(field, false)).toEqual(["Agreement can't be blank"]);
    expect(errorsOf(field, true)).toEqual([]);
  });

  it('prints a box with its label', { tags: ['FIELD-CHECK-05'] }, () => {
    const print = (value: unknown) =>
      printModel([field], [{ id: '1', uuid: field.uuid, value }], { audience: 'staff' });
    expect(print(true)).toEqual([
      { kind: 'choices', label: '', marks: 'square', choices: [{ text: 'Agreement', isChosen: true }] },
    ]);
    expect(print(false)).toMatchObject([{ choices: [{ isChosen: false }] }]);
  });
});
