// What Responsible Party accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { responsibleParty, responsiblePartyParts } from './definition.ts';

const field = defineField('Responsible Party', { common: { label: 'Who pays', makeRequired: true } });
const around = {
  relationshipTypes: [
    { externalId: 'mother', name: 'Mother' },
    { externalId: 'self', name: 'Self' },
  ],
};
const grace = { first: 'Grace', last: 'Okafor', relationship: 'mother' };

describe('Responsible Party', () => {
  it('has first name, last name and relationship, each empty at first', {
    tags: ['FIELD-RESP-01', 'FIELD-RESP-06'],
  }, () => {
    expect(responsiblePartyParts.map(({ key }) => key)).toEqual(['first', 'last', 'relationship']);
    expect(responsibleParty.empty).toEqual({ first: '', last: '', relationship: '' });
  });

  it('needs all three parts if it is required', { tags: ['FIELD-RESP-03', 'FIELD-RESP-04', 'FIELD-RESP-05'] }, () => {
    expect(errorsOf(field, '', around)).toEqual([
      "First Name can't be blank",
      "Last Name can't be blank",
      "Relationship Type can't be blank",
    ]);
    for (const [part, name] of [
      ['first', 'First Name'],
      ['last', 'Last Name'],
      ['relationship', 'Relationship Type'],
    ] as const)
      expect(errorsOf(field, { ...grace, [part]: ' ' }, around)).toEqual([`${name} can't be blank`]);
    expect(errorsOf(field, grace, around)).toEqual([]);
    expect(errorsOf(defineField('Responsible Party'), { first: 'Grace' }, around)).toEqual([]);
  });

  it('accepts the relationship types of the account by their ids', { tags: ['FIELD-RESP-02'] }, () => {
    expect(errorsOf(field, { ...grace, relationship: 'Mother' }, around)).toEqual([
      'Relationship Type value "Mother" is not included in the list',
    ]);
    expect(errorsOf(field, grace)).toEqual(['Relationship Type value "mother" is not included in the list']);
    expect(storedOf(field, { ...grace, first: ' Grace  A. ' }, around)).toEqual({ ...grace, first: 'Grace A.' });
  });

  it('prints the name and the relationship in words', { tags: ['FIELD-RESP-08'] }, () => {
    const entries = [{ id: field.id, uuid: field.uuid, value: grace }];
    const print = (surroundings: object) => printModel([field], entries, { audience: 'staff', surroundings });
    expect(print(around)).toEqual([{ kind: 'answer', label: 'Who pays', lines: ['Grace Okafor', 'Mother'] }]);
    expect(print({})).toMatchObject([{ lines: ['Grace Okafor', 'mother'] }]);
  });
});
