// The practice's postal address on one line.
import type { PracticeSettings } from '../../session/portal.ts';

type PostalAddress = PracticeSettings['postalAddress'];

/** 'Street, Street 2, City, State Zip'; parts that are empty are left out. */
export function addressLine({ street, street2, city, state, zipcode }: PostalAddress): string {
  return [street, street2, city, `${state} ${zipcode}`.trim()].filter(Boolean).join(', ');
}
