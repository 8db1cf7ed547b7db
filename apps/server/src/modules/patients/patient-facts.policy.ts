// The unsealed data in a patient's rows, in the shape that forms are filled from.

import type { findPatient, listPhones } from './patients.store.ts';
import { shownPhones } from './phones.policy.ts';
import type { findRecord } from './record.store.ts';

type Contact = NonNullable<Awaited<ReturnType<typeof findPatient>>>;
type Row = Awaited<ReturnType<typeof findRecord>>;
type Phones = Awaited<ReturnType<typeof listPhones>>;

/** `row` is undefined while the patient has no record yet. */
export function patientFacts(contact: Contact, row: Row, phones: Phones) {
  const { addressLine1 = '', addressLine2 = '', city = '', state = '', postalCode = '', country = '' } = row ?? {};
  return {
    name: { first: contact.nameFirst, middle: contact.nameMiddle, last: contact.nameLast },
    emailAddress: contact.emailAddress,
    phoneNumbers: shownPhones(phones),
    birthDate: contact.birthDate,
    gender: contact.gender,
    addressInformation: {
      address: [addressLine1, addressLine2].filter(Boolean).join(', '),
      addressLine1,
      addressLine2,
      city,
      state,
      postalCode,
      country,
    },
    marital_status: row?.maritalStatus ?? '',
    communication_type_preference: row?.communicationTypePreference ?? '',
    referral_type: row?.referralType ?? '',
  };
}
