// What a filled form asks to book, and where the confirmation goes.
import { bookingIn, type FormField, type SubmissionEntry } from '@foyer/forms';
import type { Wish } from './find-slot.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The visit that the answers ask for; undefined when they ask for none. Of what the sender says only type, place, provider
 * and time count. With an id that is none, it is 'unknown': nobody offers that.
 */
export function wishIn(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): Wish | 'unknown' | undefined {
  const asked = bookingIn(fields, entries);
  if (!asked) return undefined;
  const { appointment_type_id: typeId, location_id: locationId, appointment_booking_provider_id: providerId } = asked;
  const isKnown = [typeId, locationId, ...(providerId ? [providerId] : [])].every((id) => uuid.test(id));
  return isKnown ? { typeId, locationId, providerId, startsAt: new Date(asked.appointment_time) } : 'unknown';
}

/** The first e-mail address of the answers; empty when there is none. */
export function emailIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): string {
  const ids = new Set(fields.filter(({ type_name }) => type_name === 'Email Address').map(({ uuid }) => uuid));
  const found = entries.find((entry) => ids.has(entry.uuid) && typeof entry.value === 'string' && entry.value !== '');
  return typeof found?.value === 'string' ? found.value : '';
}
