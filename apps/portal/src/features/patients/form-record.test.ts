// Assembling a record from the responses of its calls.
import { patients } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { expect, it } from 'vitest';
import { attributeValues, loadRecord, recordFrom } from './form-record.ts';

const attribute = (name: string, value: unknown) => ({ name, value: JSON.stringify(value) });
const grace = {
  id: 'g',
  nameFirst: 'Grace',
  nameMiddle: '',
  nameLast: 'Okafor',
  birthdate: '1984-02-17',
  emailAddress: 'grace@example.com',
  phoneNumbers: [{ type: 'mobile', number: '2075550148', extension: '' }],
};

it('the values of attributes are JSON texts; one that is none counts as not there', { tags: ['API-050'] }, () => {
  const values = attributeValues([attribute('gender', 'male'), { name: 'ssn', value: '{' }]);
  expect([...values]).toEqual([['gender', 'male']]);
});

it('a record holds the person and the people around them', { tags: ['PRE-04', 'PRE-07'] }, () => {
  const record = recordFrom({
    role: 'LEGAL_GUARDIAN',
    attributes: [
      attribute('name', { first: 'Ada', middle: '', last: 'Okafor' }),
      attribute('gender', 'female'),
      attribute('birth_date', '2012-06-21'),
      attribute('guarantor', [{ id: 'g', familyAccess: true, relationship: 'Mother' }]),
      attribute('primary_insurance', null),
      attribute('custom', { hobby: 'Chess' }),
    ],
    medical: [attribute('allergies', 'Latex')],
    family: [grace],
  });
  expect(record).toMatchObject({
    name: { first: 'Ada', middle: '', last: 'Okafor' },
    gender: 'female',
    birthDate: '2012-06-21',
    ssn: '',
    spouse: null,
    primaryInsurance: null,
    medicalRecord: { allergies: 'Latex' },
    custom: { hobby: 'Chess' },
    guardian_1: { name: { first: 'Grace', middle: '', last: 'Okafor' }, relationship: 'Mother' },
    billing: { emailAddress: 'grace@example.com' },
  });
});

it('a record is loaded by calls that leave together, with the names of the specification', {
  tags: ['API-049', 'API-051', 'API-052'],
}, async () => {
  const asked: unknown[] = [];
  let waiting = 0;
  const call = (async (endpoint: unknown, input: { query?: { namesFilter?: string } }) => {
    asked.push(endpoint === patients.contactAttributes ? input.query?.namesFilter : endpoint);
    waiting++;
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(waiting).toBe(4);
    return [];
  }) as unknown as Call;
  await loadRecord(call, 'c', 'SINGLE_USER');
  expect(asked).toEqual([
    'ssn,gender,marital_status,communication_type_preference,referral_type,guarantor,primary_insurance,secondary_insurance',
    'name,email_address,phone_numbers,birth_date,address_information,custom',
    patients.medicalAttributes,
    patients.contactFamily,
  ]);
});
