// A made-up patient that the preview fills a form with, so that its author sees what comes from the record.
import type { FormRecord, RecordInsurance, RecordPhone, RelatedPerson } from '@foyer/forms';

const phone = (type: string, number: string): RecordPhone => ({ type, number, extension: '' });

const related = (first: string, relationship: string): RelatedPerson => ({
  name: { first, middle: '', last: 'Sample' },
  birthDate: '1986-09-30',
  emailAddress: `${first.toLowerCase()}@example.com`,
  phoneNumbers: [phone('mobile', '2075550199')],
  relationship,
});

const insurance: RecordInsurance = {
  nameFirst: 'Alex',
  nameMiddle: '',
  nameLast: 'Sample',
  birthdate: '1988-02-14',
  ssn: '',
  company_name: 'Example Health',
  phone: '8005550100',
  policy: 'EX-100200',
  group: '7000',
  address: '1 Example Way',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
};

export const sampleRecord: FormRecord = {
  name: { first: 'Alex', middle: '', last: 'Sample' },
  emailAddress: 'alex@example.com',
  phoneNumbers: [phone('mobile', '2075550188'), phone('home', '2075550177')],
  birthDate: '1988-02-14',
  ssn: '',
  gender: 'female',
  addressInformation: {
    address: '12 Example Street',
    addressLine1: '12 Example Street',
    addressLine2: '',
    city: 'Portland',
    state: 'ME',
    postalCode: '04101',
    country: 'US',
  },
  marital_status: 'Married',
  communication_type_preference: 'Email and Text',
  referral_type: '',
  spouse: related('Robin', 'Spouse'),
  guardian_1: null,
  guardian_2: null,
  billing: null,
  primaryInsurance: insurance,
  secondaryInsurance: null,
  medicalRecord: {
    under_doctors_care: { option: 'Yes' },
    doctor_name: 'Dr. Jamie Example',
    doctor_phone: '(207) 555-0155',
    medicines: 'Example tablets, 10 mg, in the morning',
  },
  custom: {},
};

export const sampleFamily = [
  { id: 'alex', nameFirst: 'Alex', nameLast: 'Sample', birthdate: '1988-02-14' },
  { id: 'kit', nameFirst: 'Kit', nameLast: 'Sample', birthdate: '2016-06-01' },
];
