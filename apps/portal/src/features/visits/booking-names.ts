// Looks up the practice's names of what was booked, for printing the form.
import { type BookingNames, bookingIn, type FormField, type SubmissionEntry } from '@foyer/forms';
import type { Portal } from '../../session/portal.ts';

/** Returns undefined if nothing was booked. @throws CallError */
export async function bookingNamesOf(
  portal: Portal,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  signal: AbortSignal,
): Promise<BookingNames | undefined> {
  const value = bookingIn(fields, entries);
  if (!value) return undefined;
  // Most forms that are printed booked nothing.
  const { createBookingHost } = await import('./booking-host.ts');
  const host = createBookingHost(portal);
  const [types, providers, locations] = await Promise.all([
    host.types(signal),
    host.providers(value.appointment_type_id, signal),
    host.locations(signal),
  ]);
  return { types, providers, locations };
}
