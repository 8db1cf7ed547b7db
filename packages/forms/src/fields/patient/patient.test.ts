// What Patient accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { initialValue } from '../../engine/entries.ts';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';

const field = defineField('Patient', { common: { label: 'Who is it for?', makeRequired: true } });
const family = [
  { id: 'ada', nameFirst: 'Ada', nameLast: 'Okafor', birthdate: '2012-06-21' },
  { id: 'obi', nameFirst: 'Obi', nameLast: 'Okafor', birthdate: '2015-01-02' },
  { id: 'obi-2', nameFirst: 'Obi', nameLast: 'Okafor', birthdate: '1980-03-04' },
];

describe('Patient', () => {
  it('starts with nobody, which is valid if it is not required', { tags: ['FIELD-PAT-03'] }, () => {
    expect(initialValue(field)).toBe('');
    expect(errorsOf(defineField('Patient'), '', { family })).toEqual([]);
    expect(errorsOf(field, '', { family })).toEqual(["Who is it for? can't be blank"]);
  });

  it('is not required of somebody who has nobody to choose', () => {
    expect(errorsOf(field, '', { family: [] })).toEqual([]);
    expect(errorsOf(field, '')).toEqual([]);
  });

  it('accepts the ids of the family and no others', { tags: ['FIELD-PAT-04'] }, () => {
    expect(errorsOf(field, 'ada', { family })).toEqual([]);
    expect(storedOf(field, ' ada ', { family })).toBe('ada');
    for (const around of [{ family }, { family: [] }, {}])
      expect(errorsOf(field, 'eve', around)).toEqual(['Who is it for? value "eve" is not included in the list']);
    for (const value of [7, {}, ['ada'], 'x'.repeat(101)]) expect(errorsOf(field, value)).toEqual(['not a value']);
  });

  it("prints the person's name, with the birth date where two share it", { tags: ['FIELD-PAT-06'] }, () => {
    const print = (value: string) =>
      printModel([field], [{ id: field.id, uuid: field.uuid, value }], { audience: 'staff', surroundings: { family } });
    expect(print('ada')).toEqual([{ kind: 'answer', label: 'Who is it for?', lines: ['Ada Okafor'] }]);
    expect(print('obi')).toMatchObject([{ lines: ['Obi Okafor (2015-01-02)'] }]);
    expect(print('')).toMatchObject([{ lines: [] }]);
  });
});
