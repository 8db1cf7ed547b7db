// From a record to a form and back: the derived profile, the sections, and the format of each type.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createForm } from '../engine/create-form.ts';
import { validateSubmission } from '../engine/validate-submission.ts';
import { fieldLibrary, libraryField, libraryFieldOf, recordTarget } from '../library/field-library.ts';
import type { FormRecord, RecordInsurance, RelatedPerson } from '../library/form-record.ts';
import { defineField } from '../model/define-field.ts';
import { type OfferedType, registry } from '../model/registry.ts';
import { phoneText, readPhone, sortPhones } from './phones.ts';
import { prefilledValues } from './prefilled-values.ts';
import { derivePeople, deriveProfile, type Guarantor } from './profile.ts';
import { recordChanges } from './record-changes.ts';
import { fieldsToPrefill, prefilledSections } from './sections.ts';

const relationshipTypes = [
  { externalId: 'mother', name: 'Mother' },
  { externalId: 'spouse', name: 'Spouse' },
  { externalId: 'guardian', name: 'Guardian' },
];
const surroundings = { today: '2026-11-21', relationshipTypes };

const person = (first: string, relationship: string): RelatedPerson => ({
  name: { first, middle: '', last: 'Okafor' },
  birthDate: '1984-02-17',
  emailAddress: `${first.toLowerCase()}@example.com`,
  phoneNumbers: [{ type: 'home', number: '2075550199', extension: '' }],
  relationship,
});

const insurance: RecordInsurance = {
  nameFirst: 'Grace',
  nameMiddle: 'N',
  nameLast: 'Okafor',
  birthdate: '1984-02-17',
  ssn: '900-62-4417',
  company_name: 'Coastal Mutual Dental',
  phone: '2075550110',
  policy: 'CMD-1',
  group: 'HB-2204',
  address: '1 Harbor Plaza',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
};

const record: FormRecord = {
  name: { first: 'Ada', middle: 'Chi', last: 'Okafor' },
  emailAddress: 'ada@example.com',
  phoneNumbers: [
    { type: 'work', number: '2075550103', extension: '12' },
    { type: 'home', number: '2075550102', extension: '' },
    { type: 'mobile', number: '2075550101', extension: '' },
  ],
  birthDate: '2012-06-21',
  ssn: '900-45-6789',
  gender: 'female',
  addressInformation: {
    address: '14 Bayview Street, Apt 3',
    addressLine1: '14 Bayview Street',
    addressLine2: 'Apt 3',
    city: 'Portland',
    state: 'ME',
    postalCode: '04102',
    country: 'US',
  },
  marital_status: 'Single',
  communication_type_preference: 'Email Only',
  referral_type: 'Online search',
  spouse: person('Emeka', 'Spouse'),
  guardian_1: person('Grace', 'Mother'),
  guardian_2: person('Ngozi', 'Guardian'),
  billing: person('Grace', 'Mother'),
  primaryInsurance: insurance,
  secondaryInsurance: { ...insurance, company_name: 'Pine State' },
  medicalRecord: { allergies: 'Latex', conditions: { options: ['Asthma'], other: null } },
  custom: { hobby: 'Chess' },
};

const options = ['Single', 'Email Only', 'Online search', 'Latex', 'Asthma', 'Yes', 'No'];

/** Returns a library field as part of one of the six sections of a form. */
function fieldFor(key: string, group_name: string | null = 'Patient Information') {
  const { uuid, type, name, table, column } = libraryFieldOf(key);
  return defineField(type as OfferedType, {
    uuid,
    group_name,
    foyer_table_name: table,
    foyer_column_name: table && column,
    common: { label: name },
    ...(type.includes('Choice') || type === 'Dropdown' ? { specific: { options } } : {}),
  });
}

const valueFor = (key: string, from = record) =>
  prefilledValues([fieldFor(key)], from, relationshipTypes).get(libraryFieldOf(key).uuid);

describe('the field library', () => {
  it('has a fixed uuid and a known type for each field, which is found by uuid and by key', {
    tags: ['PRE-10', 'PRE-11', 'PRE-12'],
  }, () => {
    expect(new Set(fieldLibrary.map(({ uuid }) => uuid)).size).toBe(fieldLibrary.length);
    expect(new Set(fieldLibrary.map(({ key }) => key)).size).toBe(fieldLibrary.length);
    for (const field of fieldLibrary) {
      expect(field.uuid).toMatch(/^f07e4000-0000-8000-8000-[\da-f]{12}$/);
      expect(libraryField(field.uuid)).toBe(field);
      expect(Object.keys(registry)).toContain(field.type);
      expect(recordTarget(field.table, field.column)).toBe(field.table ? field : undefined);
    }
    // Published forms contain these: a changed one would break them.
    expect(libraryFieldOf('name').uuid).toBe('f07e4000-0000-8000-8000-000000000101');
    expect(libraryFieldOf('spouse.name').uuid).toBe('f07e4000-0000-8000-8000-000000000201');
    expect(libraryFieldOf('primaryInsurance.policy').uuid).toBe('f07e4000-0000-8000-8000-000000000306');
    expect(libraryFieldOf('conditions').uuid).toBe('f07e4000-0000-8000-8000-000000000405');
  });

  it('knows only its own tables and columns', { tags: ['ABUSE-20'] }, () => {
    for (const [table, column] of [
      ['accounts', 'role'],
      ['contacts', 'tenant_id'],
      ['contacts', '__proto__'],
      ['contact_records', 'updated_at'],
      ['contacts.name', ''],
    ])
      expect(recordTarget(table, column)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), fc.string(), (table, column) => {
        const target = recordTarget(table, column);
        return target === undefined || (target.table === table && target.column === column);
      }),
    );
  });
});

const relation = fc.constantFrom('Spouse', 'Guardian', 'Mother', 'Father', 'Sibling', 'guardian');
const guarantors = fc.uniqueArray(fc.record({ id: fc.uuid(), familyAccess: fc.boolean(), relationship: relation }), {
  selector: ({ id }) => id,
  maxLength: 8,
});
const entry = (id: string, relationship: string, familyAccess = true): Guarantor => ({
  id,
  familyAccess,
  relationship,
});

describe('the derived profile', () => {
  it('the spouse is an entry with family access and the relationship Spouse', { tags: ['PRE-13'] }, () => {
    expect(derivePeople([entry('a', 'Spouse', false), entry('b', 'Spouse')]).spouse?.id).toBe('b');
    expect(derivePeople([entry('a', 'Spouse', false)]).spouse).toBeUndefined();
  });

  it('guardian_1 is the first Guardian, otherwise the first Mother or Father', { tags: ['PRE-14', 'PRE-15'] }, () => {
    const parents = [entry('a', 'Father'), entry('b', 'Mother')];
    expect(derivePeople([...parents, entry('c', 'Guardian')]).guardian_1?.id).toBe('c');
    expect(derivePeople(parents).guardian_1?.id).toBe('a');
    expect(derivePeople([entry('a', 'Spouse')]).guardian_1).toBeUndefined();
  });

  it('guardian_2 is another Guardian', { tags: ['PRE-16'] }, () => {
    const two = [entry('a', 'Guardian'), entry('m', 'Mother'), entry('b', 'Guardian')];
    expect(derivePeople(two).guardian_2?.id).toBe('b');
    expect(derivePeople([entry('a', 'Mother'), entry('b', 'Father')]).guardian_2).toBeUndefined();
  });

  it('billing is the first entry', { tags: ['PRE-17'] }, () => {
    expect(derivePeople([entry('a', 'Sibling', false), entry('b', 'Guardian')]).billing?.id).toBe('a');
  });

  it('holds for every list of entries', { tags: ['PRE-13', 'PRE-14', 'PRE-16', 'PRE-17'] }, () => {
    fc.assert(
      fc.property(guarantors, (list) => {
        const { spouse, guardian_1, guardian_2, billing } = derivePeople(list);
        expect(billing).toBe(list[0]);
        if (spouse) expect(spouse).toMatchObject({ familyAccess: true, relationship: 'Spouse' });
        if (guardian_2) {
          expect(guardian_2.id).not.toBe(guardian_1?.id);
          expect(guardian_1?.relationship.toLowerCase()).toBe('guardian');
        }
        for (const person of [spouse, guardian_1, guardian_2]) if (person) expect(list).toContain(person);
      }),
    );
  });

  it('has role, people and insurances; unknown people are left out', { tags: ['DATA-05'] }, () => {
    const { relationship: _, ...grace } = person('Grace', 'Mother');
    const profile = deriveProfile({
      role: 'LEGAL_GUARDIAN',
      guarantors: [entry('g', 'Mother'), entry('x', 'Spouse')],
      people: new Map([['g', grace]]),
      primaryInsurance: insurance,
      secondaryInsurance: null,
    });
    expect(profile).toEqual({
      role: 'LEGAL_GUARDIAN',
      spouse: null,
      guardian_1: person('Grace', 'Mother'),
      guardian_2: null,
      billing: person('Grace', 'Mother'),
      primaryInsurance: insurance,
      secondaryInsurance: null,
    });
  });
});

describe('the sections that are filled', () => {
  it('are the six standard ones, by group name, otherwise by the heading above, in any case', {
    tags: ['PRE-18'],
  }, () => {
    const heading = (text: string) => defineField('Section Break', { specific: { heading: text } });
    const text = (name: string, group_name: string | null) =>
      defineField('Short Text Entry', { uuid: name, group_name });
    for (const name of prefilledSections)
      expect(fieldsToPrefill([text('a', name.toUpperCase())]).map(({ uuid }) => uuid)).toEqual(['a']);
    const form = [
      text('before', null),
      heading('dental history'),
      text('under', null),
      text('elsewhere', 'Hobbies'),
      heading('Hobbies'),
      text('after', null),
      text('grouped', 'Medical History'),
    ];
    expect(fieldsToPrefill(form).map(({ uuid }) => uuid)).toEqual(['under', 'grouped']);
    expect(prefilledValues([fieldFor('email', 'Hobbies'), fieldFor('name', null)], record).size).toBe(0);
  });
});

describe('the record’s value for each field', () => {
  it('name, email, phones, birth date, SSN and sex in the format that forms store', {
    tags: ['PRE-04', 'PRE-10'],
  }, () => {
    expect(valueFor('name')).toEqual({ first: 'Ada', middle: 'Chi', last: 'Okafor' });
    expect(['nameFirst', 'nameMiddle', 'nameLast'].map((key) => valueFor(key))).toEqual(['Ada', 'Chi', 'Okafor']);
    expect(valueFor('email')).toBe('ada@example.com');
    expect(valueFor('birthDate')).toBe('2012-06-21T00:00:00.000Z');
    expect(valueFor('ssn')).toBe('900-45-6789');
    expect(valueFor('ssn', { ...record, ssn: 'xxx-xx-6789' })).toBeUndefined();
    expect(valueFor('sex')).toBe('Female');
  });

  it('the first phone is the mobile one; an extension follows its number after a dash', {
    tags: ['DATA-01', 'DATA-02'],
  }, () => {
    expect(sortPhones(record.phoneNumbers).map(({ type }) => type)).toEqual(['mobile', 'home', 'work']);
    expect(valueFor('phone')).toBe('2075550101');
    expect(valueFor('homePhone')).toBe('2075550102');
    expect(valueFor('workPhone')).toBe('2075550103-12');
    expect(valueFor('mobilePhone', { ...record, phoneNumbers: [] })).toBeUndefined();
    const digits = fc.stringMatching(/^\d{7,15}$/);
    fc.assert(
      fc.property(digits, fc.stringMatching(/^\d{0,8}$/), (number, extension) => {
        expect(readPhone(phoneText({ number, extension }))).toEqual({ number, extension });
      }),
    );
  });

  it('the address, whole and in parts, and the practice’s one-time questions', { tags: ['PRE-05', 'PRE-06'] }, () => {
    expect(valueFor('address')).toEqual({
      street: '14 Bayview Street',
      street2: 'Apt 3',
      city: 'Portland',
      state: 'ME',
      zip: '04102',
      country: 'US',
    });
    expect(['street', 'street2', 'city', 'state', 'zip'].map((key) => valueFor(key))).toEqual([
      '14 Bayview Street',
      'Apt 3',
      'Portland',
      'ME',
      '04102',
    ]);
    expect(valueFor('maritalStatus')).toBe('Single');
    expect(valueFor('communicationPreference')).toBe('Email Only');
    expect(valueFor('referral')).toBe('Online search');
  });

  it('spouse, guardians and billing party, with the relationship type’s id', { tags: ['PRE-07', 'PRE-11'] }, () => {
    expect(valueFor('spouse.name')).toEqual({ first: 'Emeka', middle: '', last: 'Okafor' });
    expect(valueFor('guardian_1.phone')).toBe('2075550199');
    expect(valueFor('guardian_2.party')).toEqual({ first: 'Ngozi', last: 'Okafor', relationship: 'guardian' });
    expect(valueFor('billing.party')).toEqual({ first: 'Grace', last: 'Okafor', relationship: 'mother' });
    expect(valueFor('billing.email')).toBe('grace@example.com');
    expect(valueFor('spouse.name', { ...record, spouse: null })).toBeUndefined();
  });

  it('insurances and medical answers', { tags: ['PRE-08', 'PRE-09', 'PRE-12'] }, () => {
    expect(valueFor('primaryInsurance.name')).toEqual({ first: 'Grace', middle: 'N', last: 'Okafor' });
    expect(valueFor('primaryInsurance.birthdate')).toBe('1984-02-17T00:00:00.000Z');
    for (const column of ['ssn', 'phone', 'policy', 'group', 'address', 'city', 'state', 'zip'] as const)
      expect(valueFor(`primaryInsurance.${column}`)).toBe(insurance[column]);
    expect(valueFor('secondaryInsurance.company')).toBe('Pine State');
    expect(valueFor('secondaryInsurance.company', { ...record, secondaryInsurance: null })).toBeUndefined();
    expect(valueFor('allergies')).toBe('Latex');
    expect(valueFor('conditions')).toEqual({ options: ['Asthma'], other: null });
    expect(valueFor('dentalConcerns')).toBeUndefined();
  });

  it('is accepted by every field of the library, and unchanged by the server', () => {
    const fields = fieldLibrary.map(({ key }) => fieldFor(key));
    const values = prefilledValues(fields, record, relationshipTypes);
    const form = createForm({ fields, surroundings, prefill: values });
    for (const [uuid] of values) expect(form.getField(uuid).isFromRecord, libraryField(uuid)?.key).toBe(true);
    expect(values.size).toBeGreaterThan(60);
    expect(validateSubmission(fields, form.toEntries(), surroundings)).toMatchObject({ ok: true });
  });
});

describe('what an approved submission changes', () => {
  const entryOf = (table: string | null, column: string | null, value: unknown) => ({
    id: '',
    uuid: '',
    foyer_table_name: table,
    foyer_column_name: column,
    value,
  });

  it('is what the form was filled with: from the record to the form and back', () => {
    const fields = fieldLibrary.map(({ key }) => fieldFor(key));
    const form = createForm({ fields, surroundings, prefill: prefilledValues(fields, record, relationshipTypes) });
    const changes = recordChanges(form.toEntries());
    expect(changes.contact).toEqual({
      name_first: 'Ada',
      name_middle: 'Chi',
      name_last: 'Okafor',
      birth_date: '2012-06-21',
      gender: 'female',
      email_address: 'ada@example.com',
    });
    expect(changes.kept).toEqual({
      ssn: '900-45-6789',
      marital_status: 'Single',
      communication_type_preference: 'Email Only',
      referral_type: 'Online search',
      address_line1: '14 Bayview Street',
      address_line2: 'Apt 3',
      city: 'Portland',
      state: 'ME',
      postal_code: '04102',
      country: 'US',
    });
    expect(changes.primaryInsurance).toEqual(insurance);
    expect(changes.medicalRecord).toEqual(record.medicalRecord);
    expect(changes.phones.get('work')).toEqual({ number: '2075550103', extension: '12' });
  });

  it('is nothing if answers are blank, are not mapped to the library, or do not fit it', () => {
    const nothing = {
      contact: {},
      kept: {},
      primaryInsurance: {},
      secondaryInsurance: {},
      medicalRecord: {},
      custom: {},
    };
    const changes = recordChanges([
      entryOf('contacts', 'name', { first: 'Ada', middle: '', last: '' }),
      entryOf('contacts', 'birth_date', '2012-02-31T00:00:00.000Z'),
      entryOf('contacts', 'gender', 'other'),
      entryOf('contacts', 'email_address', 'nowhere'),
      entryOf('contacts', 'tenant_id', 'x'),
      entryOf('accounts', 'role', 'admin'),
      entryOf(null, null, 'x'),
      entryOf('contact_records', 'ssn', 'xxx-xx-6789'),
      entryOf('medical_record', 'conditions', { options: [], other: null }),
      entryOf('custom', 'hobby', ''),
      entryOf('primary_insurance', 'policy', ''),
      entryOf('contact_phones', 'mobile', 'call me'),
    ]);
    expect({ ...changes, phones: undefined }).toEqual({ ...nothing, phones: undefined });
    expect(changes.phones.size).toBe(0);
  });

  it('accepts the two genders, however they are written', { tags: ['DATA-21'] }, () => {
    const genderOf = (value: unknown) => recordChanges([entryOf('contacts', 'gender', value)]).contact.gender;
    expect(['Male', 'female', { option: 'Female' }].map(genderOf)).toEqual(['male', 'female', 'female']);
    fc.assert(fc.property(fc.string(), (text) => [undefined, 'male', 'female'].includes(genderOf(text))));
  });

  it('never throws and never writes a column that the library does not have', () => {
    const target = fc.constantFrom(...fieldLibrary.filter(({ table }) => table !== null));
    fc.assert(
      fc.property(fc.array(fc.tuple(target, fc.jsonValue())), (answers) => {
        const changes = recordChanges(answers.map(([{ table, column }, value]) => entryOf(table, column, value)));
        const allowed = new Set(fieldLibrary.map(({ column }) => column));
        for (const column of Object.keys(changes.medicalRecord)) expect(allowed).toContain(column);
        for (const value of Object.values({ ...changes.contact, ...changes.kept })) expect(typeof value).toBe('string');
      }),
    );
  });
});
