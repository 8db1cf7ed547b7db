// Calls of the console for a patient's record: reading it, adding and changing patients, and merging duplicates.
import { z } from 'zod';
import { agreementStates } from '../agreements/office-agreements.ts';
import { documentStatuses } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { keptMessage } from '../messages/messages.ts';
import { contactChange, contactData, newContact, patientName } from '../patients/patient-data.ts';
import { id, keptFile, phoneNumber, shownAlert } from '../shared.ts';
import { mergedPerson, mergeRow, mergeWarning } from './merge-preview.ts';

/** Kinds of each that the product supports. */
export { communicationPreferences, genders, phoneTypes } from '../patients/patient-data.ts';

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

const recordCard = z.object({
  front: keptFile.nullable(),
  back: keptFile.nullable(),
  /** The day on which it came into the record, YYYY-MM-DD. */
  day: z.string(),
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
  /** The pictures of the card; left out without any. */
  card: recordCard.optional(),
  /** Those before it, the newest first. */
  olderCards: z.array(recordCard).optional(),
});

const relative = patientName.extend({
  gender: z.string(),
  /** What the guardian is to the member, such as Mother. */
  relationship: z.string(),
  /** Whether the guardian may see and fill in the member's forms. */
  familyAccess: z.boolean(),
  paysBills: z.boolean(),
});

/** A form came in or was approved, a visit was, a message was written by the patient or the office, the desk changed the record. */
export const latelyKinds = ['form', 'approval', 'visit', 'received', 'written', 'edit'] as const;

export const patientRecord = endpoint({
  summary: 'Everything the practice keeps of one patient',
  method: 'GET',
  path: '/office/v1/patients/{id}',
  access: 'staff:patients',
  params,
  response: {
    200: patientName.extend({
      /** The patient that this one was merged into; all other members are then that patient's. */
      mergedInto: id.nullable(),
      /** Rises with every change: a save names the one it is based on. */
      revision: z.number().int(),
      gender: z.string(),
      email: z.string(),
      phones: z.array(
        phoneNumber.extend({
          phoneId: id,
          /** The number as people read it: (207) 555-0148, or +44 20 7946 0958. */
          text: z.string(),
          /** That it cannot be read as a telephone number; nothing is texted to it. */
          isUnread: z.boolean(),
        }),
      ),
      address: contactData.shape.address,
      maritalStatus: z.string(),
      communicationPreference: z.string(),
      referralType: z.string(),
      /** Its last four digits. */
      ssn: z.string(),
      primaryInsurance: insurance.nullable(),
      secondaryInsurance: insurance.nullable(),
      medical: z.array(z.object({ question: z.string(), answer: z.string() })),
      /** Answers kept in fields of the practice's own, in the order of the fields; line by line. */
      more: z.array(z.object({ name: z.string(), answer: z.string() })),
      /** People responsible for the patient, the payer first; then those whom the patient acts for. */
      guardians: z.array(relative),
      members: z.array(relative),
      documents: z.array(
        z.object({
          formId: id,
          name: z.string(),
          status: z.enum(documentStatuses),
          /** `patient`: assigned to this one; `all`: given to everybody. */
          audience: z.enum(['patient', 'all']),
          submissionId: id.nullable(),
          submittedAt: z.string().nullable(),
          isApproved: z.boolean(),
          /** How things stand with the agreement; null for a form that nobody agrees to. */
          agreement: z
            .object({ state: z.enum(agreementStates), since: z.string().nullable(), until: z.string().nullable() })
            .nullable(),
        }),
      ),
      /** Published forms that can still be requested. */
      otherForms: z.array(z.object({ formId: id, name: z.string() })),
      /** Packets that the patient is on the way through. */
      packets: z.array(
        z.object({
          packetId: id,
          name: z.string(),
          /** Until when it is needed (ISO instant); null for no date. */
          dueAt: z.string().nullable(),
          /** How many of its forms are sent, of how many. */
          done: z.number().int(),
          total: z.number().int(),
        }),
      ),
      /** Packets that can still be requested. */
      otherPackets: z.array(z.object({ packetId: id, name: z.string() })),
      appointments: z.array(
        z.object({
          id,
          startsAt: z.string(),
          minutes: z.number().int(),
          what: z.string(),
          provider: z.string(),
          location: z.string(),
          status: z.string(),
        }),
      ),
      /** What happened last, newest first: at most eight. */
      lately: z.array(
        z.object({
          at: z.string(),
          kind: z.enum(latelyKinds),
          /** The form's or the visit's name, or the message's subject; empty for an edit. */
          what: z.string(),
          /** The colleague who did it; empty for the patient, and for what nobody did by hand. */
          by: z.string(),
          /** To open it; null for what has no page of its own. */
          id: id.nullable(),
        }),
      ),
      /** Number of visits at locations that the caller does not see. */
      visitsElsewhere: z.number().int(),
      /** Messages, newest first. */
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
      /** Null if the caller may not see the ledger. */
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
  access: 'staff:edit',
  body: newContact,
  response: { 201: z.object({ id }) },
});

export const contactHints = endpoint({
  summary: 'What is worth a second look in contact data that is being typed; nothing is stored',
  method: 'POST',
  path: '/office/v1/contact-hints',
  access: 'staff:edit',
  body: z.object({
    /** Left out for a new patient. */
    patientId: id.optional(),
    email: z.string().max(200).default(''),
    postalCode: z.string().max(12).default(''),
    country: z.string().max(60).default(''),
  }),
  response: {
    200: z.object({
      /** Names of other patients with this address for mail, at most three. */
      emailUsedBy: z.array(z.string()),
      /** The code and name of the state that the ZIP code lies in; null for an unknown one, and outside the US. */
      /** Code of the country in which the address is read: its own, or else the practice's. */
      country: z.string(),
      stateOfZip: z.object({ code: z.string(), name: z.string() }).nullable(),
    }),
  },
});

export const editPatient = endpoint({
  summary:
    'Changes the contact data that is named; the rest stays. What somebody else has changed since the revision is not written over',
  method: 'PUT',
  path: '/office/v1/patients/{id}',
  access: 'staff:edit',
  params,
  body: contactChange.extend({
    /** The revision that the change is based on. */
    revision: z.number().int().min(0),
  }),
  response: { 200: z.object({ revision: z.number().int() }) },
  problems: ['not-found', 'record-changed', 'record-merged'],
});

export const mergeSuggestions = endpoint({
  summary: 'Patients who may be the same person, the likeliest first, with what speaks for it',
  method: 'GET',
  path: '/office/v1/patients/{id}/merge-suggestions',
  access: 'staff:merge',
  params,
  response: {
    200: z.array(
      patientName.extend({
        phone: z.string(),
        alerts: z.array(shownAlert),
        reasons: z.array(z.enum(['name', 'birth-date', 'phone', 'email'])),
      }),
    ),
  },
  problems: ['not-found', 'merge-impossible'],
});

export const mergePreview = endpoint({
  summary:
    'This patient and a possible duplicate side by side: what a merge does with each part, and what speaks against it',
  method: 'GET',
  path: '/office/v1/patients/{id}/merge-preview',
  access: 'staff:merge',
  params,
  query: z.object({ otherId: id }),
  response: {
    200: z.object({
      kept: mergedPerson,
      other: mergedPerson,
      rows: z.array(mergeRow),
      warnings: z.array(mergeWarning),
      /** Of the record that is kept, and of the duplicate: a merge names those that were compared. */
      revision: z.number().int(),
      otherRevision: z.number().int(),
    }),
  },
  problems: ['not-found', 'merge-impossible'],
});

export const mergePatients = endpoint({
  summary: 'Merges a duplicate into this patient, as the two were compared; can be undone for thirty days',
  method: 'POST',
  path: '/office/v1/patients/{id}/merge',
  access: 'staff:merge',
  params,
  body: z.object({
    otherId: id,
    revision: z.number().int().min(0),
    otherRevision: z.number().int().min(0),
    /** Parts that both hold, by their paths, of which the duplicate's is taken; of all others the kept one stays. */
    choose: z.record(z.string().max(200), z.literal('other')).default({}),
    /** That both are the same person; needed where anything speaks against it. */
    isConfirmed: z.boolean().default(false),
  }),
  response: { 200: z.object({ mergeId: id }) },
  problems: ['not-found', 'merge-impossible', 'record-changed', 'merge-unconfirmed'],
});

export const undoMerge = endpoint({
  summary: 'Takes a merge back, with what was chosen; what was changed since stays',
  method: 'POST',
  path: '/office/v1/merges/{id}/undo',
  access: 'staff:merge',
  params,
  response: { 204: null },
  problems: ['not-found', 'merge-impossible'],
});
