// Calls of the console: the inbox of what patients sent in.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pdfFile } from './prints.ts';
import { id } from './shared.ts';
import { signatureProof, submissionEntry } from './submissions.ts';

const inboxRow = z.object({
  id,
  formId: id,
  formName: z.string(),
  /** The patient, or for a guest's submission the name found in its answers, else an empty string. */
  personName: z.string(),
  isGuest: z.boolean(),
  /** Its answers belong to a patient: the one who sent it, or the one a guest was found to be. */
  hasPatient: z.boolean(),
  submittedAt: z.string(),
  status: z.enum(['new', 'approved']),
  isRead: z.boolean(),
  revision: z.number().int(),
});

/** Calendar day at the practice. */
const day = z.iso.date();

const inboxFilter = {
  status: z.enum(['new', 'approved', 'all']).default('all'),
  formId: id.optional(),
  who: z.enum(['all', 'patient', 'guest']).default('all'),
  from: day.optional(),
  to: day.optional(),
  /** Beginnings of a patient's names, whole names of a guest, beginnings of words of a form's name. */
  q: z.string().trim().max(100).optional(),
};

export const inbox = endpoint({
  summary: 'Submissions, newest first',
  method: 'GET',
  path: '/office/v1/inbox',
  access: 'staff:inbox',
  query: z.object({
    ...inboxFilter,
    /** Continues after this row (the `next` of the answer before). */
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: {
    200: z.object({
      items: z.array(inboxRow),
      /** Of those that wait; counted no further than a thousand. */
      newCount: z.number().int(),
      next: z.string().nullable(),
    }),
  },
});

export const inboxPulse = endpoint({
  summary: 'Whether the inbox has changed: how many submissions wait, and a mark that differs after each change',
  method: 'GET',
  path: '/office/v1/inbox/pulse',
  access: 'staff:inbox',
  response: { 200: z.object({ newCount: z.number().int(), mark: z.string() }) },
});

export const inboxForms = endpoint({
  summary: 'The forms that have been sent in, to filter by',
  method: 'GET',
  path: '/office/v1/inbox/forms',
  access: 'staff:inbox',
  response: { 200: z.array(z.object({ id, name: z.string() })) },
});

export const inboxSubmission = endpoint({
  summary: 'One submission with its form version, as the office reads and prints it',
  method: 'GET',
  path: '/office/v1/inbox/{submissionId}',
  access: 'staff:inbox',
  params: z.object({ submissionId: id }),
  response: {
    200: inboxRow.extend({
      approvedAt: z.string().nullable(),
      approvedBy: z.string().nullable(),
      birthDate: z.string().nullable(),
      object: z.array(submissionEntry),
      /** One for each signature. */
      signatures: z.array(signatureProof),
      /** The names that answers speak of by an id: of family members and relationships, and of what was booked. */
      surroundings: z.object({
        companyName: z.string(),
        relationshipTypes: z.array(z.object({ externalId: z.string(), name: z.string() })),
        family: z.array(z.object({ id, nameFirst: z.string(), nameLast: z.string(), birthdate: z.string() })),
        timezone: z.string(),
        /** Only for forms that book an appointment. */
        booking: z
          .object({
            types: z.array(z.object({ id, name: z.string(), duration: z.number().int() })),
            providers: z.array(z.object({ id, displayName: z.string() })),
            locations: z.array(z.object({ id, name: z.string(), displayName: z.string() })),
          })
          .optional(),
      }),
      form: z.object({
        form_name: z.string(),
        form_version_id: id,
        object: z.object({ fields: z.array(z.unknown()) }),
        pages: z.array(z.number().int()),
      }),
    }),
  },
  problems: ['not-found'],
});

export const inboxSubmissionPdf = endpoint({
  summary: 'One submission as a PDF, as the office files it',
  method: 'GET',
  path: '/office/v1/inbox/{submissionId}/pdf',
  access: 'staff:inbox',
  params: z.object({ submissionId: id }),
  response: { 200: pdfFile },
  produces: 'application/pdf',
  problems: ['not-found', 'overloaded'],
});

export const approveSubmission = endpoint({
  summary: 'Approves a submission',
  method: 'POST',
  path: '/office/v1/inbox/{submissionId}/approve',
  access: 'staff:inbox',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  body: z.object({
    /** The revision that was read: approving an older one is refused. */
    revision: z.number().int(),
  }),
  response: { 204: null },
  problems: ['not-found', 'already-approved', 'submission-changed'],
});
