// What the practice keeps of a patient, whole, in the shape that forms are filled from; the links to others are left out.
import type { ContactRecord } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectContact, selectPhones } from './patients.store.ts';
import { sortPhones } from './phones.policy.ts';
import { selectRecord } from './record.store.ts';
import { openParts } from './record-seals.ts';

/** Undefined where there is no such contact. Whoever asks has the right to, and writes it down. */
export async function keptRecord(tx: Tx, cipher: TenantCipher, contactId: string): Promise<ContactRecord | undefined> {
  const [contact, row, phones] = await Promise.all([
    selectContact(tx, contactId),
    selectRecord(tx, contactId),
    selectPhones(tx, contactId),
  ]);
  if (!contact) return undefined;
  const parts = openParts(cipher, contactId, row);
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
    spouse: null,
    guardian_1: null,
    guardian_2: null,
    billing: null,
    ...parts,
  };
}
