// The parts of a patient's record that forms are filled from. The names are those of the contact data.

import type { KeptFile } from '../kit/host.ts';

export interface RecordName {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
}

export interface RecordPhone {
  readonly type: string;
  readonly number: string;
  readonly extension: string;
}

export interface RecordAddress {
  /** Both address lines in one. */
  readonly address: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface RecordInsurance {
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
  /** Calendar day, YYYY-MM-DD, or empty. */
  readonly birthdate: string;
  readonly ssn: string;
  readonly company_name: string;
  readonly phone: string;
  readonly policy: string;
  readonly group: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** The pictures of the card; only the practice sees them. */
  readonly card?: RecordCard | undefined;
  /** Those before it, the newest first. */
  readonly olderCards?: RecordCard[] | undefined;
}

export interface RecordCard {
  readonly front: KeptFile | null;
  readonly back: KeptFile | null;
  /** The day on which it came into the record, YYYY-MM-DD. */
  readonly day: string;
}

/** Somebody related to the person: a spouse, a guardian or the person who pays. */
export interface RelatedPerson {
  readonly name: RecordName;
  readonly birthDate: string;
  readonly emailAddress: string;
  readonly phoneNumbers: readonly RecordPhone[];
  /** The name of a relationship type. */
  readonly relationship: string;
}

export interface FormRecord {
  readonly name: RecordName;
  readonly emailAddress: string;
  /** Sorted: mobile, home, work. */
  readonly phoneNumbers: readonly RecordPhone[];
  readonly birthDate: string;
  readonly ssn: string;
  readonly gender: string;
  readonly addressInformation: RecordAddress;
  readonly marital_status: string;
  readonly communication_type_preference: string;
  readonly referral_type: string;
  readonly spouse: RelatedPerson | null;
  readonly guardian_1: RelatedPerson | null;
  readonly guardian_2: RelatedPerson | null;
  readonly billing: RelatedPerson | null;
  readonly primaryInsurance: RecordInsurance | null;
  readonly secondaryInsurance: RecordInsurance | null;
  /** Stored values of answers, by question. */
  readonly medicalRecord: Readonly<Record<string, unknown>>;
  /** Stored values of the practice's own fields, by the field's id. */
  readonly custom: Readonly<Record<string, unknown>>;
}
