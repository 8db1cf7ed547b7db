// Facts about a form and its answers that others ask for.
import type { BookingValue } from '../fields/appointment-booking/definition.ts';
import type { PartsValue } from '../kit/composite.ts';
import type { FormField } from '../kit/field.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { readValue, storedValues } from './entries.ts';

/** 'First Last' from the form's first Name field that has an answer; empty when there is none. */
export function personNameIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): string {
  const stored = storedValues(entries);
  for (const field of fields.filter(({ type_name }) => type_name === 'Name')) {
    const value = readValue(field, stored.get(field.uuid)) as PartsValue | undefined;
    const name = [value?.first, value?.last].filter(Boolean).join(' ');
    if (name) return name;
  }
  return '';
}

/** Whether an answer belongs into the contact's stored data. */
export function hasContactFields(fields: readonly FormField[]): boolean {
  return fields.some((field) => field.foyer_table_name && field.foyer_column_name);
}

export function hasGroups(fields: readonly FormField[]): boolean {
  return fields.some((field) => field.group_name);
}

/** The appointment that somebody asked for, with its time as an instant in UTC; undefined in a form that books none. */
export function bookingIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): BookingValue | undefined {
  const field = fields.find(({ type_name }) => type_name === 'Appointment Booking');
  const value = field && (readValue(field, storedValues(entries).get(field.uuid)) as BookingValue | undefined);
  return value?.appointment_time ? value : undefined;
}
