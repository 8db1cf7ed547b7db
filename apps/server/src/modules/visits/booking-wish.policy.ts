// What a filled form requests to book, for whom, and where the confirmation goes.
import { bookingIn, type FormField, type SubmissionEntry } from '@foyer/forms';
import { dayOfIso, isoOfDay } from '@foyer/scheduling';
import type { SlotQuery } from '../availability/public.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the visit that the answers request, or undefined when they request none. Only type, location, provider and time are
 * taken from the sender. An invalid id becomes 'unknown', which nobody offers.
 */
export function wishIn(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): SlotQuery | 'unknown' | undefined {
  const asked = bookingIn(fields, entries);
  if (!asked) return undefined;
  const { appointment_type_id: typeId, location_id: locationId, appointment_booking_provider_id: providerId } = asked;
  const isKnown = [typeId, locationId, ...(providerId ? [providerId] : [])].every((id) => uuid.test(id));
  return isKnown ? { typeId, locationId, providerId, startsAt: new Date(asked.appointment_time) } : 'unknown';
}

/** Returns the addresses that the sender gave for this visit alone; empty texts for none. The phone has ten digits. */
export function visitAddressIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]) {
  const { visit_email: email = '', visit_phone: phone = '' } = bookingIn(fields, entries) ?? {};
  return { email, phone: phone.replace(/\D/g, '').slice(-10) };
}

/** Returns the first email address in the answers; empty when there is none. */
export function emailIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): string {
  const ids = new Set(fields.filter(({ type_name }) => type_name === 'Email Address').map(({ uuid }) => uuid));
  const found = entries.find((entry) => ids.has(entry.uuid) && typeof entry.value === 'string' && entry.value !== '');
  return typeof found?.value === 'string' ? found.value : '';
}

/** Returns the patient's birth date from the answers, at 12:00 as bookings store it; empty when there is none. */
function birthdateIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): string {
  const ids = new Set(fields.filter(({ type_name }) => type_name === 'Birthdate').map(({ uuid }) => uuid));
  const days = entries.flatMap((entry) => {
    const day = ids.has(entry.uuid) && typeof entry.value === 'string' ? dayOfIso(entry.value) : undefined;
    const isPatients = entry.foyer_table_name === 'contacts' && entry.foyer_column_name === 'birth_date';
    return day === undefined ? [] : [{ day, isPatients }];
  });
  const found = days.find(({ isPatients }) => isPatients) ?? days[0];
  return found ? `${isoOfDay(found.day)}T12:00:00.000Z` : '';
}

/** Returns the entries with the booking's birth date taken from the form's own question, whatever the sender put there. */
export function withBirthdate(fields: readonly FormField[], entries: SubmissionEntry[]): SubmissionEntry[] {
  const ids = new Set(fields.filter(({ type_name }) => type_name === 'Appointment Booking').map(({ uuid }) => uuid));
  if (ids.size === 0) return entries;
  const birthdate = birthdateIn(fields, entries);
  return entries.map((entry) =>
    ids.has(entry.uuid) && typeof entry.value === 'object' && entry.value !== null
      ? { ...entry, value: { ...entry.value, birthdate } }
      : entry,
  );
}
