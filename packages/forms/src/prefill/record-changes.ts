// Turns the mapped answers of an approved submission into changes of the record. Only tables and columns of the field library and
// the practice's own fields are written, and only values that fit them. A blank answer changes nothing: leaving a question out is not a request to delete.

import type { KeptFile } from '../kit/host.ts';
import { recordTarget } from '../library/field-library.ts';
import type { RecordInsurance } from '../library/form-record.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { phoneText, readPhone } from './phones.ts';

export interface PatientChanges {
  name_first?: string;
  name_middle?: string;
  name_last?: string;
  birth_date?: string;
  gender?: string;
  email_address?: string;
}

export interface KeptChanges {
  ssn?: string;
  marital_status?: string;
  communication_type_preference?: string;
  referral_type?: string;
  address_line1?: string;
  address_line2?: string;
  city?: string;
  state?: string;
  postal_code?: string;
  country?: string;
}

export interface RecordChanges {
  readonly contact: PatientChanges;
  readonly kept: KeptChanges;
  /** By type; `first` is the person's first phone, of any type. */
  readonly phones: ReadonlyMap<string, { readonly number: string; readonly extension: string }>;
  readonly primaryInsurance: Partial<RecordInsurance>;
  readonly secondaryInsurance: Partial<RecordInsurance>;
  readonly medicalRecord: Readonly<Record<string, unknown>>;
  /** By the id of the practice's own field. */
  readonly custom: Readonly<Record<string, unknown>>;
}

type InsuranceChanges = { -readonly [K in keyof RecordInsurance]?: RecordInsurance[K] };

const LINE = 500;

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text of an answer or of a chosen option; empty if there is none. */
function textOf(value: unknown): string {
  if (isParts(value)) return textOf(value.option ?? value.other ?? '');
  return typeof value === 'string' && value.length <= LINE ? value.trim() : '';
}

function nameOf(value: unknown): { first: string; middle: string; last: string } | undefined {
  if (!isParts(value)) return undefined;
  const name = { first: textOf(value.first), middle: textOf(value.middle), last: textOf(value.last) };
  return name.first && name.last ? name : undefined;
}

function dayOf(value: unknown): string {
  const day = /^(\d{4}-\d{2}-\d{2})T/.exec(textOf(value))?.[1] ?? '';
  const time = day && new Date(`${day}T00:00:00Z`);
  return time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : '';
}

const ssnOf = (value: unknown) => /^\d{3}-\d{2}-\d{4}$/.exec(textOf(value))?.[0] ?? '';
const genderOf = (value: unknown) => /^(?:male|female)$/.exec(textOf(value).toLowerCase())?.[0] ?? '';
const emailOf = (value: unknown) => /^\S+@\S+$/.exec(textOf(value))?.[0] ?? '';

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return isParts(value) && Object.values(value).every(isBlank);
}

/** Adds the members that are not blank. */
function put<T extends object>(target: T, members: Partial<T>): void {
  for (const [key, value] of Object.entries(members)) if (value !== '') Object.assign(target, { [key]: value });
}

function changePatient(contact: PatientChanges, column: string, value: unknown): void {
  if (column === 'name') {
    const name = nameOf(value);
    // A middle name that was left out stays: a blank part is not a request to delete it either.
    if (name) put(contact, { name_first: name.first, name_middle: name.middle, name_last: name.last });
  } else if (column === 'birth_date') put(contact, { birth_date: dayOf(value) });
  else if (column === 'gender') put(contact, { gender: genderOf(value) });
  else if (column === 'email_address') put(contact, { email_address: emailOf(value) });
  else put(contact, { [column]: textOf(value) });
}

function changeKept(kept: KeptChanges, column: string, value: unknown): void {
  if (column === 'ssn') put(kept, { ssn: ssnOf(value) });
  else if (column !== 'address') put(kept, { [column]: textOf(value) });
  // An address changes as a whole: keeping an old second line would mix two addresses.
  else if (isParts(value) && textOf(value.street))
    Object.assign(kept, {
      address_line1: textOf(value.street),
      address_line2: textOf(value.street2),
      city: textOf(value.city),
      state: textOf(value.state),
      postal_code: textOf(value.zip),
      country: textOf(value.country),
    });
}

/** A side without a new picture keeps its old one. The day is that of the approval. */
function changeCard(insurance: InsuranceChanges, value: unknown): void {
  if (!isParts(value)) return;
  const phone = readPhone(textOf(value.phone));
  put(insurance, {
    company_name: textOf(value.company),
    policy: textOf(value.memberId),
    group: textOf(value.group),
    phone: phone ? phoneText(phone) : '',
  });
  const [front, back] = [pictureOf(value.front), pictureOf(value.back)];
  if (front || back) insurance.card = { front, back, day: '' };
}

function pictureOf(value: unknown): KeptFile | null {
  return isParts(value) && typeof value.key === 'string' ? (value as unknown as KeptFile) : null;
}

function changeInsurance(insurance: InsuranceChanges, column: string, value: unknown): void {
  if (column === 'name') {
    const name = nameOf(value);
    // A new policy holder may have no middle name, so the old one goes.
    if (name) Object.assign(insurance, { nameFirst: name.first, nameMiddle: name.middle, nameLast: name.last });
  } else if (column === 'birthdate') put(insurance, { birthdate: dayOf(value) });
  else if (column === 'ssn') put(insurance, { ssn: ssnOf(value) });
  else if (column === 'phone') {
    const phone = readPhone(textOf(value));
    if (phone) insurance.phone = phoneText(phone);
  } else if (column === 'card') changeCard(insurance, value);
  else put(insurance, { [column]: textOf(value) });
}

/** `entries` are as the server stored them. Those without a known table and column change nothing. */
export function recordChanges(entries: readonly SubmissionEntry[]): RecordChanges {
  const contact: PatientChanges = {};
  const kept: KeptChanges = {};
  const phones = new Map<string, { number: string; extension: string }>();
  const primaryInsurance: InsuranceChanges = {};
  const secondaryInsurance: InsuranceChanges = {};
  const medicalRecord: Record<string, unknown> = {};
  const custom = new Map<string, unknown>();
  for (const { foyer_table_name, foyer_column_name, value, items } of entries) {
    const target = recordTarget(foyer_table_name, foyer_column_name);
    // Where each item was confirmed, nothing left is an answer, too.
    if (!target || (isBlank(value) && !items)) continue;
    const { table, column } = target;
    if (table === 'contacts') changePatient(contact, column, value);
    else if (table === 'contact_records') changeKept(kept, column, value);
    else if (table === 'primary_insurance') changeInsurance(primaryInsurance, column, value);
    else if (table === 'secondary_insurance') changeInsurance(secondaryInsurance, column, value);
    else if (table === 'medical_record') medicalRecord[column] = value;
    else if (table === 'custom') custom.set(column, value);
    else {
      const phone = readPhone(textOf(value));
      if (phone) phones.set(column, phone);
    }
  }
  return {
    contact,
    kept,
    phones,
    primaryInsurance,
    secondaryInsurance,
    medicalRecord,
    custom: Object.fromEntries(custom),
  };
}
