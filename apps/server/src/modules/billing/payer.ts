// Who is asked to pay for a patient, with the postal address for a letter.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { ageOn, findRecord, listGuarantors } from '../patients/public.ts';

export interface Payer {
  readonly name: string;
  readonly address: readonly string[];
}

interface PostalAddress {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
}

/** Returns the lines of an address as they stand on an envelope; the country only if it is not the practice's own. */
export function addressLines(address: PostalAddress, ownCountry: string): string[] {
  const { street, street2, city, state, zipcode, country } = address;
  const town = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, street2, town, country === ownCountry ? '' : country].map((line) => line.trim()).filter(Boolean);
}

async function postalAddressOf(tx: Tx, patientId: string, ownCountry: string): Promise<string[]> {
  const record = await findRecord(tx, patientId);
  if (!record) return [];
  const { addressLine1: street, addressLine2: street2, city, state, postalCode: zipcode, country } = record;
  return addressLines({ street, street2, city, state, zipcode, country }, ownCountry);
}

const adult = 18;

/**
 * Returns the first guarantor of a child who pays the bills; adults, and children without one, get their own letter. A guarantor without an address
 * gets it at the child's.
 */
export async function payerOf(
  tx: Tx,
  patient: {
    readonly patientId: string;
    readonly nameFirst: string;
    readonly nameLast: string;
    readonly birthDate: string;
  },
  { today, country, isToPayer }: { readonly today: string; readonly country: string; readonly isToPayer: boolean },
): Promise<Payer> {
  const isChild = isToPayer && ageOn(patient.birthDate, today) < adult;
  const guarantors = isChild ? await listGuarantors(tx, patient.patientId) : [];
  const guarantor = guarantors.find(({ paysBills }) => paysBills);
  const { nameFirst, nameLast } = guarantor ?? patient;
  const theirs = guarantor ? await postalAddressOf(tx, guarantor.guardianId, country) : [];
  const address = theirs.length > 0 ? theirs : await postalAddressOf(tx, patient.patientId, country);
  return { name: `${nameFirst} ${nameLast}`.trim(), address };
}
