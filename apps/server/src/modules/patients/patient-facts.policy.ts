// What the rows of a patient say in the clear, in the shape that forms are filled from.

import { sortPhones } from '@foyer/forms';
import type { selectContact, selectPhones } from './patients.store.ts';
import type { selectRecord } from './record.store.ts';

type Contact = NonNullable<Awaited<ReturnType<typeof selectContact>>>;
type Row = Awaited<ReturnType<typeof selectRecord>>;
type Phones = Awaited<ReturnType<typeof selectPhones>>;

/** `row` is undefined while nothing is kept besides the contact. */
export function contactFacts(contact: Contact, row: Row, phones: Phones) {
  const { address_line1 = '', address_line2 = '', city = '', state = '', postal_code = '', country = '' } = row ?? {};
  return {
    name: { first: contact.name_first, middle: contact.name_middle, last: contact.name_last },
    emailAddress: contact.email_address,
    phoneNumbers: sortPhones(phones),
    birthDate: contact.birth_date,
    gender: contact.gender,
    addressInformation: {
      address: [address_line1, address_line2].filter(Boolean).join(', '),
      addressLine1: address_line1,
      addressLine2: address_line2,
      city,
      state,
      postalCode: postal_code,
      country,
    },
    marital_status: row?.marital_status ?? '',
    communication_type_preference: row?.communication_type_preference ?? '',
    referral_type: row?.referral_type ?? '',
  };
}
