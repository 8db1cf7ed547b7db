// Fills a form from the record: the stored value of each field for which the record has one.
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { libraryField, type RecordTarget, recordTarget } from '../library/field-library.ts';
import type { FormRecord, RecordInsurance, RelatedPerson } from '../library/form-record.ts';
import { isKnown } from '../library/is-known.ts';
import { ownTarget } from '../library/own-fields.ts';
import { definitionOf } from '../model/registry.ts';
import { phoneText, sortPhones } from './phones.ts';
import { fieldsToPrefill } from './sections.ts';

type Relations = Surroundings['relationshipTypes'];

/** Returns a calendar day as forms store it; empty for anything else. */
function storedDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00.000Z` : '';
}

/** Returns a complete number with dashes; empty for a masked one. */
function storedSsn(ssn: string): string {
  const digits = ssn.replace(/-/g, '');
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : '';
}

function storedSex(gender: string): string {
  return { male: 'Male', female: 'Female' }[gender.toLowerCase()] ?? '';
}

function phoneOf(phones: FormRecord['phoneNumbers'], type: string): string {
  const sorted = sortPhones(phones.filter(({ number }) => number !== ''));
  const phone = type === 'first' ? sorted[0] : sorted.find((one) => one.type === type);
  return phone ? phoneText(phone) : '';
}

function relatedValue(person: RelatedPerson, column: string, relations: Relations): unknown {
  const { name } = person;
  switch (column) {
    case 'name':
      return name;
    case 'birthDate':
      return storedDay(person.birthDate);
    case 'phone':
      return phoneOf(person.phoneNumbers, 'first');
    case 'email':
      return person.emailAddress;
    default: {
      const typeName = person.relationship.toLowerCase();
      const relationship = relations?.find((type) => type.name.toLowerCase() === typeName)?.externalId ?? '';
      return { first: name.first, last: name.last, relationship };
    }
  }
}

function insuranceValue(insurance: RecordInsurance, column: string): unknown {
  switch (column) {
    case 'name':
      return { first: insurance.nameFirst, middle: insurance.nameMiddle, last: insurance.nameLast };
    case 'birthdate':
      return storedDay(insurance.birthdate);
    case 'ssn':
      return storedSsn(insurance.ssn);
    case 'card': {
      const { card, company_name: company, policy: memberId, group, phone } = insurance;
      return { front: card?.front ?? null, back: card?.back ?? null, company, memberId, group, phone };
    }
    default:
      return insurance[column as keyof RecordInsurance];
  }
}

function contactValue(record: FormRecord, column: string): unknown {
  const { name } = record;
  switch (column) {
    case 'name':
      return name;
    case 'name_first':
      return name.first;
    case 'name_middle':
      return name.middle;
    case 'name_last':
      return name.last;
    case 'birth_date':
      return storedDay(record.birthDate);
    case 'gender':
      return storedSex(record.gender);
    default:
      return record.emailAddress;
  }
}

function recordValue(record: FormRecord, column: string): unknown {
  const { addressLine1, addressLine2, city, state, postalCode, country } = record.addressInformation;
  switch (column) {
    case 'ssn':
      return storedSsn(record.ssn);
    case 'address':
      return { street: addressLine1, street2: addressLine2, city, state, zip: postalCode, country };
    case 'address_line1':
      return addressLine1;
    case 'address_line2':
      return addressLine2;
    case 'city':
      return city;
    case 'state':
      return state;
    case 'postal_code':
      return postalCode;
    default:
      return record[column as 'marital_status' | 'communication_type_preference' | 'referral_type'];
  }
}

/** Returns the record's value for a place in it, in the format that forms store. */
export function valueIn(record: FormRecord, { key, table, column }: RecordTarget, relations: Relations): unknown {
  switch (table) {
    case 'contacts':
      return contactValue(record, column);
    case 'contact_phones':
      return phoneOf(record.phoneNumbers, column);
    case 'contact_records':
      return recordValue(record, column);
    case 'primary_insurance':
      return record.primaryInsurance && insuranceValue(record.primaryInsurance, column);
    case 'secondary_insurance':
      return record.secondaryInsurance && insuranceValue(record.secondaryInsurance, column);
    case 'medical_record':
    case 'custom': {
      const answers = table === 'custom' ? record.custom : record.medicalRecord;
      return Object.hasOwn(answers, column) ? answers[column] : undefined;
    }
    case null: {
      const person = record[key.split('.')[0] as 'spouse' | 'guardian_1' | 'guardian_2' | 'billing'];
      return person && relatedValue(person, column, relations);
    }
  }
}

/** Returns stored values by field uuid. Fields that are not filled in where they stand (fieldsToPrefill), or without a value in the record, have none. */
export function prefilledValues(
  fields: readonly FormField[],
  record: FormRecord,
  relationshipTypes?: Relations,
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const field of fieldsToPrefill(fields)) {
    const { uuid } = field;
    const kept = definitionOf(field).keptIn?.(field.properties.specific);
    const entry = kept ? recordTarget(kept.table, kept.column) : (libraryField(uuid) ?? ownTarget(field));
    const value = entry && valueIn(record, entry, relationshipTypes);
    // A card of which nothing is known is no answer.
    if (kept ? isKnown(value) : value !== undefined && value !== null && value !== '') values.set(uuid, value);
  }
  return values;
}
