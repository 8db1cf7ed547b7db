// Compares a submission with the record: for each mapped answer, the record's value and what approving would change.

import { type RecordTarget, recordTarget } from '../library/field-library.ts';
import type { FormRecord, RecordInsurance } from '../library/form-record.ts';
import { isKnown } from '../library/is-known.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { sortPhones } from './phones.ts';
import { valueIn } from './prefilled-values.ts';
import { type RecordChanges, recordChanges } from './record-changes.ts';

/**
 * `new`: the record has no value; approving adds the answer. `changed`: it has another value, which approving replaces.
 * `same`: it has the answer already. `kept`: there is no answer that fits, so the record's value stays. `none`: neither has a value.
 */
export type Difference = 'new' | 'changed' | 'same' | 'kept' | 'none';

export interface ComparedAnswer {
  /** Of the answered field. */
  readonly uuid: string;
  readonly target: RecordTarget;
  readonly difference: Difference;
  /** The record's value in the format that forms store; undefined if it has none. */
  readonly before: unknown;
}

type Pair = readonly [answer: string, record: string];

const digits = (number: string) => number.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
const phoneKey = (phone: { readonly number: string; readonly extension: string } | undefined) =>
  phone && phone.number !== '' ? `${digits(phone.number)} ${phone.extension}`.trim() : '';

/** Returns the same text for equal answers: members are sorted, and blank ones left out. */
function canonical(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(canonical).filter(Boolean).sort().join('\n');
  if (typeof value !== 'object') return String(value).trim();
  return Object.entries(value)
    .map(([key, member]) => [key, canonical(member)] as const)
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `${key}: ${text}`)
    .join('\n');
}

function patientPairs(changes: RecordChanges['contact'], record: FormRecord): Pair[] {
  const now: Required<RecordChanges['contact']> = {
    name_first: record.name.first,
    name_middle: record.name.middle,
    name_last: record.name.last,
    birth_date: record.birthDate,
    gender: record.gender.toLowerCase(),
    email_address: record.emailAddress,
  };
  return Object.entries(changes).map(([key, value]) => [value, now[key as keyof typeof now]]);
}

function keptPairs(changes: RecordChanges['kept'], record: FormRecord): Pair[] {
  const { addressLine1, addressLine2, city, state, postalCode, country } = record.addressInformation;
  const now: Required<RecordChanges['kept']> = {
    ssn: digits(record.ssn),
    marital_status: record.marital_status,
    communication_type_preference: record.communication_type_preference,
    referral_type: record.referral_type,
    address_line1: addressLine1,
    address_line2: addressLine2,
    city,
    state,
    postal_code: postalCode,
    country,
  };
  return Object.entries(changes).map(([key, value]) => [
    key === 'ssn' ? digits(value) : value,
    now[key as keyof typeof now],
  ]);
}

function phonePairs(changes: RecordChanges['phones'], record: FormRecord): Pair[] {
  const phones = sortPhones(record.phoneNumbers);
  return [...changes].map(([type, phone]) => [
    phoneKey(phone),
    phoneKey(type === 'first' ? phones[0] : phones.find((each) => each.type === type)),
  ]);
}

function insurancePairs(changes: Partial<RecordInsurance>, insurance: RecordInsurance | null): Pair[] {
  const { card, olderCards: _, ...texts } = changes;
  const pictures = (['front', 'back'] as const).flatMap((side): Pair[] => {
    const file = card?.[side];
    return file ? [[file.key, insurance?.card?.[side]?.key ?? '']] : [];
  });
  const written = Object.entries(texts).map(([key, value]): Pair => {
    const now = insurance?.[key as keyof typeof texts] ?? '';
    return key === 'ssn' || key === 'phone' ? [digits(value), digits(now)] : [value, now];
  });
  return [...written, ...pictures];
}

function pairsOf(changes: RecordChanges, record: FormRecord): Pair[] {
  const answerPairs = (answers: RecordChanges['custom'], now: FormRecord['custom']) =>
    Object.entries(answers).map(([name, value]): Pair => [canonical(value), canonical(now[name])]);
  return [
    ...patientPairs(changes.contact, record),
    ...keptPairs(changes.kept, record),
    ...phonePairs(changes.phones, record),
    ...insurancePairs(changes.primaryInsurance, record.primaryInsurance),
    ...insurancePairs(changes.secondaryInsurance, record.secondaryInsurance),
    ...answerPairs(changes.medicalRecord, record.medicalRecord),
    ...answerPairs(changes.custom, record.custom),
  ];
}

function differenceOf(pairs: readonly Pair[], isOnFile: boolean): Difference {
  if (pairs.length === 0) return isOnFile ? 'kept' : 'none';
  if (pairs.every(([answer, now]) => answer === now)) return 'same';
  return pairs.every(([, now]) => now === '') ? 'new' : 'changed';
}

/** Returns the mapped answers only, in their order. `entries` are as the server stored them. */
export function compareWithRecord(entries: readonly SubmissionEntry[], record: FormRecord): ComparedAnswer[] {
  return entries.flatMap((entry) => {
    const target = recordTarget(entry.foyer_table_name, entry.foyer_column_name);
    if (!target) return [];
    const value = valueIn(record, target, undefined);
    const before = isKnown(value) ? value : undefined;
    const difference = differenceOf(pairsOf(recordChanges([entry]), record), before !== undefined);
    return [{ uuid: entry.uuid, target, difference, before }];
  });
}
