// Calls of the console about patients: finding them, their record, their family, documents and account, and merging doubles.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, phoneNumber } from './shared.ts';

/** The kinds of each that the product knows. */
export const phoneTypes = ['home', 'work', 'mobile', 'fax', 'pager', 'other'] as const;
export const genders = ['male', 'female'] as const;
export const communicationPreferences = ['Email and Text', 'Email Only', 'Text Only', 'None'] as const;

const params = z.object({ id });
const patient = z.object({
  id,
  nameFirst: z.string(),
  nameMiddle: z.string(),
  nameLast: z.string(),
  birthDate: z.string(),
});

export const searchPatients = endpoint({
  summary: 'Patients by name, birth date, phone or e-mail in any usual writing; the best twenty',
  method: 'GET',
  path: '/office/v1/patients',
  access: 'staff:patients',
  query: z.object({ q: z.string().max(100).default('') }),
  response: {
    200: z.object({
      items: z.array(patient.extend({ phone: z.string(), email: z.string(), hasAccount: z.boolean() })),
      /** There are more than are listed. */
      isMore: z.boolean(),
    }),
  },
});

const line = (max: number) => z.string().trim().max(max);
const contactData = z.object({
  nameFirst: line(60).min(1),
  nameMiddle: line(60).default(''),
  nameLast: line(60).min(1),
  birthDate: z.iso.date(),
  gender: z.enum(['', ...genders]).default(''),
  email: z.union([z.literal(''), z.email().max(200)]).default(''),
  phones: z
    .array(
      z.object({
        type: z.enum(phoneTypes),
        number: line(30).regex(/\d.*\d.*\d/, 'needs at least three digits'),
        extension: line(10).default(''),
      }),
    )
    .max(6)
    .default([]),
  address: z
    .object({
      line1: line(100),
      line2: line(100),
      city: line(60),
      state: line(60),
      postalCode: line(12),
      country: line(60),
    })
    .default({ line1: '', line2: '', city: '', state: '', postalCode: '', country: '' }),
  maritalStatus: line(40).default(''),
  communicationPreference: z.enum(['', ...communicationPreferences]).default(''),
});

const insurance = z.object({
  nameFirst: z.string(),
  nameMiddle: z.string(),
  nameLast: z.string(),
  birthdate: z.string(),
  /** Its last four digits. */
  ssn: z.string(),
  company_name: z.string(),
  phone: z.string(),
  policy: z.string(),
  group: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

const relative = patient.extend({ relationship: z.string(), familyAccess: z.boolean() });

export const patientChart = endpoint({
  summary: 'Everything the practice keeps of one patient',
  method: 'GET',
  path: '/office/v1/patients/{id}',
  access: 'staff:patients',
  params,
  response: {
    200: patient.extend({
      /** The patient that this one was merged into; the rest is then that of the merged one. */
      mergedInto: id.nullable(),
      gender: z.string(),
      email: z.string(),
      phones: z.array(phoneNumber),
      address: contactData.shape.address.unwrap(),
      maritalStatus: z.string(),
      communicationPreference: z.string(),
      referralType: z.string(),
      /** Its last four digits. */
      ssn: z.string(),
      primaryInsurance: insurance.nullable(),
      secondaryInsurance: insurance.nullable(),
      medical: z.array(z.object({ question: z.string(), answer: z.string() })),
      /** Who is answerable for the patient, the one who pays first; then whom the patient acts for. */
      guardians: z.array(relative),
      members: z.array(relative),
      documents: z.array(
        z.object({
          formId: id,
          name: z.string(),
          status: z.enum(['pending', 'completed', 'other']),
          /** `patient`: assigned to this one; `all`: everybody has it. */
          audience: z.enum(['patient', 'all']),
          submissionId: id.nullable(),
          submittedAt: z.string().nullable(),
          isApproved: z.boolean(),
        }),
      ),
      /** Published forms that can still be asked for. */
      otherForms: z.array(z.object({ formId: id, name: z.string() })),
      appointments: z.array(
        z.object({ id, startsAt: z.string(), what: z.string(), provider: z.string(), status: z.string() }),
      ),
      messages: z.array(z.object({ id, sentAt: z.string(), subject: z.string(), body: z.string() })),
      /** Null where the caller may not see the ledger. */
      balance: z.object({ amount: z.string(), currency: z.string() }).nullable(),
      account: z
        .object({
          email: z.string(),
          isSuspended: z.boolean(),
          createdAt: z.string(),
          lastActiveAt: z.string().nullable(),
          openSessions: z.number().int(),
        })
        .nullable(),
      merges: z.array(
        z.object({ id, name: z.string(), birthDate: z.string(), mergedAt: z.string(), canUndo: z.boolean() }),
      ),
    }),
  },
  problems: ['not-found'],
});
