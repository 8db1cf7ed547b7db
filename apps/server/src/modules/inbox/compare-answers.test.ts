// Lists of rows in a submission beside the record.
import { defineField, type FormRecord, libraryFieldOf, type SubmissionEntry } from '@foyer/forms';
import { describe, expect, it } from 'vitest';
import { compareAnswers } from './compare-answers.ts';

const { uuid, table, column } = libraryFieldOf('medicines');
const named = defineField('Short Text Entry', { uuid: 'name', common: { label: 'Name' } });
const medicines = defineField('Repeating Group', { uuid, common: { confirmItems: true }, fields: [named] });
const list = (...names: string[]) => ({
  rows: names.map((name, at) => ({ key: `r${at + 1}`, values: { name } })),
  none: false,
});
const nobody = {
  name: { first: '', middle: '', last: '' },
  emailAddress: '',
  phoneNumbers: [],
  birthDate: '',
  gender: '',
  addressInformation: {},
  ssn: '',
};
const record = (held: unknown) => ({ ...nobody, medicalRecord: { medicines: held } }) as unknown as FormRecord;

function compare(value: unknown, held: unknown, more: Partial<SubmissionEntry> = {}) {
  const entry = { id: '', uuid, value, foyer_table_name: table, foyer_column_name: column, ...more };
  const [compared] = compareAnswers([medicines], [entry], record(held));
  return { ...compared, rows: compared?.rows?.map(({ difference, name }) => `${difference} ${name}`) };
}

describe('a list beside the record', { tags: ['REP-08'] }, () => {
  it('is the same in another order, and a blank one leaves the record as it is', () => {
    expect(compare(list('Iron', 'Zinc'), list('Zinc', 'iron'))).toMatchObject({ difference: 'same', rows: undefined });
    expect(compare(list(), list('Zinc'))).toMatchObject({ difference: 'kept', record: ['Zinc'], rows: undefined });
  });

  it('names each row that approving adds and each that stays, also beside a text', () => {
    expect(compare(list('Iron'), list('Zinc')).rows).toEqual(['added Iron', 'same Zinc']);
    expect(compare(list('Iron'), 'Zinc')).toMatchObject({
      difference: 'changed',
      record: ['Zinc'],
      rows: ['added Iron', 'same Zinc'],
    });
    expect(compare(list('Iron'), undefined)).toMatchObject({ difference: 'new', record: [], rows: ['added Iron'] });
  });

  it('takes nothing away that the office has not chosen to remove, where items are confirmed one by one', () => {
    expect(compare(list('Iron'), list('Zinc'), { items: { zinc: 'gone' } }).rows).toEqual(['added Iron', 'same Zinc']);
  });
});
