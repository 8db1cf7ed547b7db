// The demo practices' patient records. The numbers are made up: no such SSN is ever issued.
import type { RecordInsurance } from '@foyer/forms';
import { emptyInsurance } from '../modules/patients/public.ts';

export interface DemoRecord {
  /** First and last name. */
  readonly person: string;
  readonly plain: {
    readonly maritalStatus?: string;
    readonly communicationTypePreference?: string;
    readonly referralType?: string;
    readonly addressLine1?: string;
    readonly addressLine2?: string;
    readonly city?: string;
    readonly state?: string;
    readonly postalCode?: string;
    readonly country?: string;
  };
  readonly ssn: string;
  readonly primaryInsurance: RecordInsurance | null;
  readonly secondaryInsurance: RecordInsurance | null;
  /** Stored values, by question. */
  readonly medicalRecord: Readonly<Record<string, unknown>>;
}

const portland = { city: 'Portland', state: 'ME', country: 'US' };

const coastal: RecordInsurance = {
  ...emptyInsurance,
  company_name: 'Coastal Mutual Dental',
  phone: '2075550110',
  address: '1 Harbor Plaza',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
};

const graces: RecordInsurance = {
  ...coastal,
  nameFirst: 'Grace',
  nameLast: 'Okafor',
  birthdate: '1984-02-17',
  ssn: '900-62-4417',
  policy: 'CMD-884-201-77',
  group: 'HB-2204',
};

const emekas: RecordInsurance = {
  ...emptyInsurance,
  nameFirst: 'Emeka',
  nameLast: 'Okafor',
  birthdate: '1982-05-30',
  ssn: '900-71-3090',
  company_name: 'Pine State Benefit',
  phone: '2075550171',
  policy: 'PSB-30911',
  group: 'SHIP-7',
};

const okaforHome = { ...portland, addressLine1: '14 Bayview Street', addressLine2: 'Apt 3', postalCode: '04102' };

const child = (first: string, medicalRecord: DemoRecord['medicalRecord'] = {}): DemoRecord => ({
  person: `${first} Okafor`,
  plain: { ...okaforHome, maritalStatus: 'Single' },
  ssn: '',
  primaryInsurance: graces,
  secondaryInsurance: emekas,
  medicalRecord,
});

export const demoRecords: readonly DemoRecord[] = [
  {
    person: 'Sam Rivera',
    plain: {
      ...portland,
      addressLine1: '88 Munjoy Street',
      postalCode: '04101',
      maritalStatus: 'Married',
      communicationTypePreference: 'Email Only',
      referralType: 'Online search',
    },
    ssn: '900-45-6789',
    primaryInsurance: {
      ...coastal,
      nameFirst: 'Sam',
      nameLast: 'Rivera',
      birthdate: '1991-09-03',
      ssn: '900-45-6789',
      policy: 'CMD-551-090-12',
      group: 'WF-118',
    },
    secondaryInsurance: null,
    medicalRecord: {
      under_doctors_care: { option: 'No' },
      doctor_name: 'Dr. Ellen Haugen',
      doctor_phone: '2075550192',
      last_physical_exam: '2025-04-14T00:00:00.000Z',
      conditions: { options: ['Asthma'], other: null },
      allergies: 'Penicillin',
      brushing: { option: 'Twice a day' },
      dental_concerns: { options: ['Sensitive teeth'], other: null },
      emergency_contact: 'Jordan Rivera, (207) 555-0187',
      may_speak_with: 'Jordan Rivera',
    },
  },
  {
    person: 'Grace Okafor',
    plain: {
      ...okaforHome,
      maritalStatus: 'Married',
      communicationTypePreference: 'Email and Text',
      referralType: 'A friend or relative',
    },
    ssn: '900-62-4417',
    primaryInsurance: graces,
    secondaryInsurance: emekas,
    medicalRecord: {
      under_doctors_care: { option: 'No' },
      allergies: 'None',
      brushing: { option: 'Twice a day' },
      emergency_contact: 'Emeka Okafor, (207) 555-0155',
    },
  },
  child('Ada', { allergies: 'Latex', conditions: { options: ['Asthma'], other: null } }),
  child('Obi', { allergies: 'None' }),
  child('Zora'),
  {
    person: 'Priya Raman',
    plain: { ...portland, addressLine1: '7 Fore Street', postalCode: '04101' },
    ssn: '',
    primaryInsurance: null,
    secondaryInsurance: null,
    medicalRecord: {
      under_doctors_care: { option: 'Yes' },
      doctor_name: 'Dr. Peter Moss',
      doctor_phone: '2075550110',
      last_physical_exam: '2026-02-03T00:00:00.000Z',
      conditions: { options: ['Asthma', 'High blood pressure'], other: null },
      takes_medicines: { option: 'Yes' },
      medicines: 'Albuterol inhaler, as needed',
    },
  },
  {
    person: 'Walter Lindqvist',
    plain: { ...portland, addressLine1: '301 Congress Street', postalCode: '04101', maritalStatus: 'Widowed' },
    ssn: '900-12-0715',
    primaryInsurance: {
      ...coastal,
      nameFirst: 'Walter',
      nameLast: 'Lindqvist',
      birthdate: '1938-07-15',
      ssn: '900-12-0715',
      policy: 'CMD-100-715-38',
      group: '',
    },
    secondaryInsurance: null,
    medicalRecord: {
      under_doctors_care: { option: 'Yes' },
      doctor_name: 'Dr. Peter Moss',
      conditions: { options: ['High blood pressure', 'Joint replacement'], other: null },
    },
  },
];
