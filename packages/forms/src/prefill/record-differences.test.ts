// Answers compared with the record: which are new, which change it, and which are the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldLibrary, libraryFieldOf } from '../library/field-library.ts';
import type { FormRecord, RecordInsurance } from '../library/form-record.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { recordChanges } from './record-changes.ts';
import { compareWithRecord } from './record-differences.ts';

const insurance: RecordInsurance = {
  nameFirst: 'Ada',
  nameMiddle: '',
  nameLast: 'Okafor',
  birthdate: '1984-02-17',
  ssn: '900-45-6789',
  company_name: 'Coastal',
  phone: '2075550199',
  policy: 'P-1',
  group: '',
  address: '',
  city: '',
  state: '',
  zip: '',
};
const record: FormRecord = {
  name: { first: 'Ada', middle: 'Chi', last: 'Okafor' },
  emailAddress: 'ada@example.com',
  phoneNumbers: [
    { type: 'home', number: '(207) 555-0102', extension: '' },
    { type: 'mobile', number: '2075550101', extension: '' },
  ],
  birthDate: '2012-06-21',
  ssn: '900-45-6789',
  gender: 'Female',
  addressInformation: {
    address: '14 Bayview Street, Apt 3',
    addressLine1: '14 Bayview Street',
    addressLine2: 'Apt 3',
    city: 'Portland',
    state: 'ME',
    postalCode: '04102',
    country: 'US',
  },
  marital_status: '',
  communication_type_preference: 'Email Only',
  referral_type: '',
  spouse: null,
  guardian_1: null,
  guardian_2: null,
  billing: null,
  primaryInsurance: insurance,
  secondaryInsurance: null,
  medicalRecord: { conditions: { options: ['Asthma', 'Gout'], other: null } },
  custom: { hobby: 'Chess' },
};

const entry = (key: string, value: unknown): SubmissionEntry => {
  const { uuid, table, column } = libraryFieldOf(key);
  return { id: '', uuid, foyer_table_name: table, foyer_column_name: table && column, value };
};
const differences = (key: string, value: unknown) => compareWithRecord([entry(key, value)], record)[0]?.difference;

describe('an answer compared with the record', () => {
  it('is the same, however it is written', () => {
    expect(differences('name', { first: 'Ada', middle: 'Chi', last: 'Okafor' })).toBe('same');
    // A middle name that was left out stays in the record.
    expect(differences('name', { first: 'Ada', middle: '', last: 'Okafor' })).toBe('same');
    expect(differences('phone', '(207) 555-0101')).toBe('same');
    expect(differences('homePhone', '2075550102')).toBe('same');
    expect(differences('ssn', '900-45-6789')).toBe('same');
    expect(differences('sex', 'Female')).toBe('same');
    expect(differences('birthDate', '2012-06-21T00:00:00.000Z')).toBe('same');
    expect(differences('conditions', { other: null, options: ['Gout', 'Asthma'] })).toBe('same');
    expect(differences('primaryInsurance.phone', '(207) 555-0199')).toBe('same');
  });

  it('is new if the record has no value, and otherwise changes it', () => {
    expect(differences('maritalStatus', 'Married')).toBe('new');
    expect(differences('workPhone', '(207) 555-0103')).toBe('new');
    expect(differences('secondaryInsurance.company', 'Pine State')).toBe('new');
    expect(differences('allergies', 'Latex')).toBe('new');
    expect(differences('email', 'ada.okafor@example.com')).toBe('changed');
    expect(differences('name', { first: 'Ada', middle: '', last: 'Mensah' })).toBe('changed');
    expect(differences('conditions', { options: ['Asthma'], other: null })).toBe('changed');
    const address = { street: '2 Elm Street', street2: '', city: 'Portland', state: 'ME', zip: '04102', country: 'US' };
    expect(differences('address', address)).toBe('changed');
  });

  it('keeps the record’s value if there is no answer', () => {
    expect(differences('email', '')).toBe('kept');
    expect(differences('ssn', 'xxx-xx-6789')).toBe('kept');
    expect(differences('conditions', { options: [], other: null })).toBe('kept');
    expect(differences('referral', '')).toBe('none');
    expect(compareWithRecord([{ id: '', uuid: 'own', value: 'x' } as SubmissionEntry], record)).toEqual([]);
  });

  it('is compared with the field of the practice’s own that it is kept in', { tags: ['AUTHOR-09'] }, () => {
    const own = (column: string, value: unknown) =>
      compareWithRecord(
        [{ id: '', uuid: 'q', foyer_table_name: 'custom', foyer_column_name: column, value }],
        record,
      )[0];
    expect(own('hobby', 'Chess ')).toMatchObject({ difference: 'same', before: 'Chess' });
    expect(own('hobby', 'Go')).toMatchObject({ difference: 'changed', before: 'Chess' });
    expect(own('hobby', '')).toMatchObject({ difference: 'kept' });
    expect(own('pet', 'A cat')).toMatchObject({ difference: 'new', before: undefined });
    expect(own('__proto__', '')).toMatchObject({ difference: 'none', before: undefined });
  });

  it('differs only where approving writes, and nothing else is written', { tags: ['ABUSE-20'] }, () => {
    const target = fc.constantFrom(...fieldLibrary.filter(({ table }) => table !== null));
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string(),
      fc.record({ first: fc.string(), middle: fc.string(), last: fc.string() }),
      fc.constantFrom('900-45-6789', '2075550101', '2012-06-21T00:00:00.000Z', 'female', 'a@b', '', null),
    );
    fc.assert(
      fc.property(target, value, ({ key }, answer) => {
        const { contact, kept, phones, primaryInsurance, secondaryInsurance, medicalRecord } = recordChanges([
          entry(key, answer),
        ]);
        const written = [contact, kept, primaryInsurance, secondaryInsurance, medicalRecord].flatMap(Object.keys);
        const isWritten = written.length + phones.size > 0;
        const difference = differences(key, answer) ?? 'none';
        expect(['new', 'changed', 'same'].includes(difference)).toBe(isWritten);
      }),
    );
  });
});
