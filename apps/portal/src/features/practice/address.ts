// Formats the practice's postal address on one line.
import type { PracticeSettings } from '../../session/portal.ts';

type PostalAddress = PracticeSettings['postalAddress'];

/** Returns 'Street, Street 2, City, State Zip'; empty parts are omitted. */
export function addressLine({ street, street2, city, state, zipcode }: PostalAddress): string {
  return [street, street2, city, `${state} ${zipcode}`.trim()].filter(Boolean).join(', ');
}
