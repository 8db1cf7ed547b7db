// Facts about a form and its answers, for the portal and the server.
import type { BookingValue } from '../fields/appointment-booking/definition.ts';
import type { PartsValue } from '../kit/composite.ts';
import type { FormField } from '../kit/field.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { readValue, storedValues } from './entries.ts';

/** Returns 'First Last' from the form's first Name field with an answer; empty if there is none. */
export function personNameIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): string {
  const stored = storedValues(entries);
  for (const field of fields.filter(({ type_name }) => type_name === 'Name')) {
    const value = readValue(field, stored.get(field.uuid)) as PartsValue | undefined;
    const name = [value?.first, value?.last].filter(Boolean).join(' ');
    if (name) return name;
  }
  return '';
}

/** Returns whether some answer belongs to the patient's stored data. */
export function hasContactFields(fields: readonly FormField[]): boolean {
  return fields.some((field) => field.foyer_table_name && field.foyer_column_name);
}

export function hasGroups(fields: readonly FormField[]): boolean {
  return fields.some((field) => field.group_name);
}

/** Returns the requested appointment with its time as an instant in UTC; undefined if the form books none. */
export function bookingIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): BookingValue | undefined {
  const field = fields.find(({ type_name }) => type_name === 'Appointment Booking');
  const value = field && (readValue(field, storedValues(entries).get(field.uuid)) as BookingValue | undefined);
  return value?.appointment_time ? value : undefined;
}
