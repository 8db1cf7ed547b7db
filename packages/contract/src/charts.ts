// Calls of the console about patients: finding them, their record, their family, documents and account, and merging doubles.
import { z } from 'zod';
import { contactData, newContact } from './contact-data.ts';
import { documentStatuses } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { keptMessage } from './messages.ts';
import { id, oneLine as line, phoneNumber } from './shared.ts';

/** The kinds of each that the product knows. */
export { communicationPreferences, genders, phoneTypes } from './contact-data.ts';

const params = z.object({ id });
export const emailTypes = ['home', 'work', 'other'] as const;
export const correspondenceTypes = ['email', 'call', 'sms', 'postal', 'recall'] as const;
export const touchpointStatuses = [
  'pending',
  'sent',
  'failed',
  'hold',
  'canceled',
  'read',
  'rejected',
  'spam',
  'unsub',
  'bounced',
  'soft-bounced',
  'invalid',
  'preview',
  'queued',
  'received',
] as const;
export const touchpointPurposes = [
  'touchpoint',
  'appt_reminder',
  'asap_request',
  'thank_you',
  'interest',
  'recall',
  'legwork_review_request',
  'info',
  'auto_response',
] as const;

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
      /** Of the contact data: a change of it names the revision that it began from. */
      revision: z.number().int(),
      gender: z.string(),
      email: z.string(),
      phones: z.array(phoneNumber),
      address: contactData.shape.address,
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
          status: z.enum(documentStatuses),
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
      /** What was written, newest first. */
      messages: z.array(keptMessage),
      /** What the practice sent to the patient, newest first. */
      touchpoints: z.array(
        z.object({
          id,
          at: z.string(),
          correspondence: z.enum(correspondenceTypes),
          purpose: z.enum(touchpointPurposes),
          status: z.enum(touchpointStatuses),
        }),
      ),
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
export const addPatient = endpoint({
  summary: 'A new patient',
  method: 'POST',
  path: '/office/v1/patients',
  access: 'staff:patients',
  body: newContact,
  response: { 201: z.object({ id }) },
});

export const editPatient = endpoint({
  summary:
    'Changes the contact data that is named; the rest stays. What somebody else has changed since the revision is not written over',
  method: 'PUT',
  path: '/office/v1/patients/{id}',
  access: 'staff:patients',
  params,
  body: contactData.partial().extend({
    /** The one that the change began from. */
    revision: z.number().int().min(0),
  }),
  response: { 204: null },
  problems: ['not-found', 'record-changed'],
});

const pair = z.object({ id, memberId: id });

export const linkFamily = endpoint({
  summary: 'Makes one patient guardian or guarantor of another, or changes that link; takes effect at once',
  method: 'PUT',
  path: '/office/v1/patients/{id}/members/{memberId}',
  access: 'staff:patients',
  params: pair,
  body: z.object({
    relationship: line(40).min(1),
    /** Whether the guardian may act for the member on the portal. */
    familyAccess: z.boolean(),
  }),
  response: { 204: null },
  problems: ['not-found', 'family-impossible'],
});

export const unlinkFamily = endpoint({
  summary: 'Ends such a link; takes effect at once',
  method: 'DELETE',
  path: '/office/v1/patients/{id}/members/{memberId}',
  access: 'staff:patients',
  params: pair,
  response: { 204: null },
  problems: ['not-found'],
});

const asked = z.object({ id, formId: id });

export const askForForm = endpoint({
  summary: 'Puts a published form among the documents of a patient',
  method: 'PUT',
  path: '/office/v1/patients/{id}/forms/{formId}',
  access: 'staff:patients',
  params: asked,
  response: { 204: null },
  problems: ['not-found'],
});

export const stopAsking = endpoint({
  summary: 'Takes a form away from the documents of a patient; what was sent stays',
  method: 'DELETE',
  path: '/office/v1/patients/{id}/forms/{formId}',
  access: 'staff:patients',
  params: asked,
  response: { 204: null },
  problems: ['not-found'],
});

export const mailDocuments = endpoint({
  summary: 'Mails the patient a link to the documents on the portal; the mail tells nothing of them',
  method: 'POST',
  path: '/office/v1/patients/{id}/documents-mail',
  access: 'staff:patients',
  params,
  response: { 204: null },
  problems: ['not-found', 'patient-without-email'],
});

export const formAudiences = endpoint({
  summary: 'The published forms, and whose documents they are among',
  method: 'GET',
  path: '/office/v1/form-audiences',
  access: 'staff:patients',
  response: {
    200: z.array(z.object({ formId: id, name: z.string(), forAllPatients: z.boolean(), forGuests: z.boolean() })),
  },
});

export const setFormAudience = endpoint({
  summary: 'Asks all patients, guests, or only those chosen for a form',
  method: 'PUT',
  path: '/office/v1/form-audiences/{id}',
  access: 'staff:patients',
  params,
  body: z.object({ forAllPatients: z.boolean(), forGuests: z.boolean() }),
  response: { 204: null },
  problems: ['not-found'],
});

export const invitePatient = endpoint({
  summary: 'Mails the patient the key to register on the portal',
  method: 'POST',
  path: '/office/v1/patients/{id}/account/invite',
  access: 'staff:patients',
  params,
  response: { 204: null },
  problems: ['not-found', 'patient-without-email', 'already-registered'],
});

export const unlockPatient = endpoint({
  summary: 'Forgets failed tries to sign in, and ends a suspension',
  method: 'POST',
  path: '/office/v1/patients/{id}/account/unlock',
  access: 'staff:patients',
  params,
  response: { 204: null },
  problems: ['not-found'],
});

export const endPatientSessions = endpoint({
  summary: 'Signs the patient out everywhere',
  method: 'POST',
  path: '/office/v1/patients/{id}/account/end-sessions',
  access: 'staff:patients',
  params,
  response: { 204: null },
  problems: ['not-found'],
});

export const mergePatients = endpoint({
  summary: 'Merges a double into this patient; can be undone for thirty days',
  method: 'POST',
  path: '/office/v1/patients/{id}/merge',
  access: 'staff:patients',
  params,
  body: z.object({ otherId: id }),
  response: { 200: z.object({ mergeId: id }) },
  problems: ['not-found', 'merge-impossible'],
});

export const undoMerge = endpoint({
  summary: 'Takes a merge back',
  method: 'POST',
  path: '/office/v1/merges/{id}/undo',
  access: 'staff:patients',
  params,
  response: { 204: null },
  problems: ['not-found', 'merge-impossible'],
});

const auditQuery = z.object({
  /** Whose data was looked at or changed. */
  personId: id.optional(),
  /** Who did it. */
  staffId: id.optional(),
  action: z.string().max(60).optional(),
  /** A day as the practice counts it. */
  day: z.iso.date().optional(),
  /** Continues after this entry (the `next` of the answer before). */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

export const auditTrail = endpoint({
  summary: 'Who looked at whom and who changed what, newest first',
  method: 'GET',
  path: '/office/v1/audit',
  access: 'staff:audit',
  query: auditQuery,
  response: {
    200: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          /** `staff`, `patient`, `guest` or `system`, with the name of whom there is one of. */
          actorKind: z.string(),
          actorName: z.string(),
          action: z.string(),
          objectKind: z.string(),
          /** The patient that it is about, where it is about one. */
          personId: id.nullable(),
          personName: z.string(),
          outcome: z.string(),
        }),
      ),
      next: z.string().nullable(),
      staff: z.array(z.object({ id, name: z.string() })),
      actions: z.array(z.string()),
    }),
  },
});

export const auditFile = endpoint({
  summary: 'The same as a table, at most ten thousand entries; no cell is a formula',
  method: 'GET',
  path: '/office/v1/audit-file',
  access: 'staff:audit',
  query: auditQuery.omit({ after: true }),
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'text/csv',
});
