// Answers that the demo's patients have already sent, so that the inbox looks real.
import { readFile } from 'node:fs/promises';
import { allergies, type FormField, medicalConditions } from '@foyer/forms';
import { medicineRows, rowsOf } from '../modules/forms/public.ts';

export interface DemoSubmission {
  readonly form: string;
  /** First and last name of a patient, or undefined for a guest. */
  readonly person?: string;
  readonly hoursAgo: number;
  readonly isApproved: boolean;
  /** Answers by the field's display name. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const day = (text: string) => `${text}T00:00:00.000Z`;

/** Yes, with its detail, to some rows of a list, and No to all the rest. */
const yesTo = (list: readonly string[], details: Readonly<Record<string, string>> = {}) => ({
  rows: Object.fromEntries(
    rowsOf(list).map(({ code, text }) => {
      const detail = details[text];
      return [code, detail === undefined ? { column: 'no', rest: true } : { column: 'yes', detail }];
    }),
  ),
});

export const demoSubmissions: readonly DemoSubmission[] = [
  {
    form: 'new-patient',
    hoursAgo: 2,
    isApproved: false,
    answers: {
      Name: { first: 'Daniel', middle: '', last: 'Frye' },
      'Date of birth': day('1993-03-18'),
      Email: 'daniel.frye@example.com',
      Phone: '2075550164',
      'Preferred name': 'Danny',
      'How you heard about us': 'A friend or relative',
      'Reason for the visit': { option: 'Pain or a broken tooth' },
      'Days that suit': { options: ['Monday', 'Thursday'], other: null },
      'Last dental visit': day('2023-05-02'),
      Worries: 'A crown came off on the lower left. It hurts when I drink something cold.',
      Agreement: true,
      Signature: 'sign',
    },
  },
  {
    form: 'medical-history',
    person: 'Priya Raman',
    hoursAgo: 3,
    isApproved: false,
    answers: {
      "Under a doctor's care": { option: 'Yes' },
      "Doctor's name": 'Dr. Ellen Haugen',
      "Doctor's phone number": '2075550192',
      'Date of your last physical exam': day('2026-02-03'),
      Conditions: yesTo(medicalConditions, { Asthma: 'Since I was nine. An inhaler' }),
      'Blood thinners': { option: 'No' },
      Sex: 'Female',
      'Anything else': 'I use an inhaler before exercise and sometimes in cold weather.',
      Allergies: yesTo(allergies, { 'Penicillin or amoxicillin': 'A rash on my arms' }),
      Medicines: medicineRows([['Albuterol inhaler', '90 mcg', 'When I need it', 'Asthma']]),
      Tobacco: { option: 'Never' },
      Confirmation: true,
      Signature: 'sign',
    },
  },
  {
    form: 'authorizations',
    person: 'Bernadette Featherstonehaugh-Oyelaran',
    hoursAgo: 22,
    isApproved: false,
    answers: {
      'Consent to treatment': true,
      'Privacy notice': true,
      'Financial responsibility': true,
      Signature: 'sign',
    },
  },
  {
    form: 'medical-history',
    person: 'Walter Lindqvist',
    hoursAgo: 26,
    isApproved: false,
    answers: {
      "Under a doctor's care": { option: 'Yes' },
      "Doctor's name": 'Dr. Peter Moss',
      Conditions: yesTo(medicalConditions, {
        'High blood pressure': 'Since 2010',
        'Joint replacement': 'The left hip',
      }),
      'Joint, heart valve or pacemaker': 'In 2019. My doctor does not want antibiotics.',
      'Blood thinners': { option: 'No' },
      Allergies: yesTo(allergies),
      Medicines: medicineRows([['Amlodipine', '5 mg', 'Once a day', 'Blood pressure']]),
      Confirmation: true,
      Signature: 'sign',
    },
  },
  {
    form: 'patient-information',
    person: 'Grace Okafor',
    hoursAgo: 50,
    isApproved: true,
    answers: {
      Name: { first: 'Grace', middle: '', last: 'Okafor' },
      'Date of birth': day('1984-02-17'),
      Sex: 'Female',
      'Marital status': 'Married',
      Email: 'grace.okafor@example.com',
      Phone: '2075550148',
      'Emergency contact': 'Emeka Okafor, (207) 555-0155',
    },
  },
  {
    form: 'communication-release',
    person: 'Luis Ortega',
    hoursAgo: 73,
    isApproved: true,
    answers: { 'Communication preference': { option: 'Email Only' }, Signature: 'sign' },
  },
  {
    form: 'patient-information',
    person: 'Ada Okafor',
    hoursAgo: 75,
    isApproved: true,
    answers: {
      Name: { first: 'Ada', middle: '', last: 'Okafor' },
      'Date of birth': day('2012-06-21'),
      Sex: 'Female',
      Email: 'grace.okafor@example.com',
      Phone: '2075550148',
    },
  },
  {
    form: 'communication-release',
    person: 'Hannah Weiss',
    hoursAgo: 98,
    isApproved: true,
    answers: {
      'Communication preference': { option: 'Email and Text' },
      'People the practice may speak with': 'My husband, Tom Weiss',
      Signature: 'sign',
    },
  },
];

/** Returns a drawn signature as the form stores it: redrawing would not change it. */
export async function drawnSignature(): Promise<string> {
  const png = await readFile(new URL('./signature.png', import.meta.url));
  return encodeURIComponent(`data:image/png;base64,${png.toString('base64')}`);
}

/** Turns answers by display name into entries of a submission. @throws if an answer names no field of the form */
export function entriesOf(fields: readonly FormField[], answers: DemoSubmission['answers'], signature: string) {
  return Object.entries(answers).map(([name, value]) => {
    const field = fields.find(
      (candidate) => candidate.display_name === name && candidate.type_name !== 'Section Break',
    );
    if (!field) throw new Error(`The demo answers "${name}", which its form does not ask.`);
    return { id: field.id, uuid: field.uuid, value: value === 'sign' ? signature : value };
  });
}
