// Loads a person's record from the calls that hold it. It is in memory only while a form is open; the browser stores nothing of
// it.
import { type Answer, patients } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { deriveProfile, type FormRecord, type Guarantor, type RecordInsurance } from '@foyer/forms';

/** The attributes that the specification requires. */
const specified =
  'ssn,gender,marital_status,communication_type_preference,referral_type,guarantor,primary_insurance,secondary_insurance';
const contactDetails = 'name,email_address,phone_numbers,birth_date,address_information,custom';

type Attributes = Answer<typeof patients.contactAttributes>;
type Person = Answer<typeof patients.contactFamily>[number];

/** Returns values by name; values that are not JSON are omitted. */
export function attributeValues(attributes: Attributes): ReadonlyMap<string, unknown> {
  return new Map(
    attributes.flatMap(({ name, value }): [string, unknown][] => {
      try {
        return [[name, JSON.parse(value)]];
      } catch {
        return [];
      }
    }),
  );
}

function personOf({ nameFirst, nameMiddle, nameLast, birthdate, emailAddress, phoneNumbers }: Person) {
  return {
    name: { first: nameFirst, middle: nameMiddle, last: nameLast },
    birthDate: birthdate,
    emailAddress,
    phoneNumbers,
  };
}

interface RecordSources {
  readonly role: string;
  readonly attributes: Attributes;
  readonly medical: Attributes;
  readonly family: readonly Person[];
}

/** Assembles a record. Missing names are empty. */
export function recordFrom({ role, attributes, medical, family }: RecordSources): FormRecord {
  const values = attributeValues(attributes);
  const text = (name: string) => String(values.get(name) ?? '');
  const part = <T>(name: string, otherwise: T): T => (values.get(name) ?? otherwise) as T;
  const { role: _, ...people } = deriveProfile({
    role,
    guarantors: part<Guarantor[]>('guarantor', []),
    people: new Map(family.map((person) => [person.id, personOf(person)])),
    primaryInsurance: part<RecordInsurance | null>('primary_insurance', null),
    secondaryInsurance: part<RecordInsurance | null>('secondary_insurance', null),
  });
  return {
    ...people,
    name: part('name', { first: '', middle: '', last: '' }),
    emailAddress: text('email_address'),
    phoneNumbers: part<FormRecord['phoneNumbers']>('phone_numbers', []),
    birthDate: text('birth_date'),
    ssn: text('ssn'),
    gender: text('gender'),
    addressInformation: part('address_information', {
      address: '',
      addressLine1: '',
      addressLine2: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
    }),
    marital_status: text('marital_status'),
    communication_type_preference: text('communication_type_preference'),
    referral_type: text('referral_type'),
    medicalRecord: Object.fromEntries(attributeValues(medical)),
    custom: part('custom', {}),
  };
}

/** Loads the record of a contact whom the caller may act for. @throws CallError, not-found for any other */
export async function loadRecord(call: Call, patientId: string, role: string): Promise<FormRecord> {
  const params = { id: patientId };
  const [asked, contact, medical, family] = await Promise.all([
    call(patients.contactAttributes, { params, query: { namesFilter: specified } }),
    call(patients.contactAttributes, { params, query: { namesFilter: contactDetails } }),
    call(patients.medicalAttributes, { params }),
    call(patients.contactFamily, { params }),
  ]);
  return recordFrom({ role, attributes: [...asked, ...contact], medical, family });
}
