// Calls of the console's inbox of submissions.
// Long because one submission in full is one answer, and each act on it is a call of its own.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { phoneTypes } from '../patients/patient-data.ts';
import { day, id, keptFile, oneLine, shownAlert } from '../shared.ts';
import { pdfFile } from '../submissions/prints.ts';
import { approvalParts, keptLine } from './approval-parts.ts';
import { filledForm } from './filled-form.ts';
import { questionParts } from './sender-questions.ts';

const alertLevel = z.enum(['notice', 'urgent']);
const acknowledged = {
  acknowledgedAt: z.string(),
  /** The name of the member of staff. */
  acknowledgedBy: z.string(),
  notes: z.array(z.object({ by: z.string(), at: z.string(), text: z.string() })),
};

const inboxRow = z.object({
  id,
  formId: id,
  formName: z.string(),
  /** The patient's name, or for a guest the name found in the answers, else an empty string. */
  personName: z.string(),
  isGuest: z.boolean(),
  /** Whether it belongs to a patient: the one who sent it, or the one the guest was matched to. */
  hasPatient: z.boolean(),
  submittedAt: z.string(),
  /**
   * `returned`: the sender was asked something. `filed`: put away without a patient; its answers are in nobody's record. `archived`:
   * nothing to do. `spam`: not for the practice.
   */
  status: z.enum(['new', 'returned', 'approved', 'filed', 'archived', 'spam']),
  /** The same as `status`. */
  state: z.enum(['new', 'returned', 'approved', 'filed', 'archived', 'spam']),
  /** The colleague whom it is assigned to. */
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** Until when it is put off, or was within the last day. */
  snoozedUntil: z.string().nullable(),
  /** Whether somebody opened it, since it came back if it was put off. */
  isRead: z.boolean(),
  revision: z.number().int(),
  /** How many answers differ from the record; null without a patient, once it is done, and until it was compared, in a minute. */
  differences: z.number().int().nullable(),
  /**
   * What to notice before approving, in this order. `score`: an alert waits. `allergy`, `medicine`: one that the record does not hold.
   * `removes`: an entry of the record that the answers leave out. `signature`: it does not hold. `answered`: a question of the office.
   */
  flags: z.array(z.enum(['score', 'allergy', 'removes', 'medicine', 'signature', 'answered'])),
  /** The revision of the record that differences and flags were found with; null for none. */
  recordRevision: z.number().int().nullable(),
  /** The gravest alert, of any revision, one that waits first; null if none was raised. */
  alert: z.object({ name: z.string(), level: alertLevel, isAcknowledged: z.boolean() }).nullable(),
  /** The first two calculated results of the newest revision, in the form's order. */
  scores: z.array(
    z.object({
      name: z.string(),
      /** A decimal number. */
      value: z.string(),
      outOf: z.number().nullable(),
      band: z.string().nullable(),
      tone: z.enum(['calm', 'watch', 'act']).nullable(),
    }),
  ),
});

const inboxFilter = {
  /** What is shown; if it is left out, `status` says it. `mine`: what is assigned to the caller and waits. */
  view: z.enum(['new', 'mine', 'returned', 'snoozed', 'approved', 'filed', 'archived', 'spam', 'all']).optional(),
  assignedTo: z.union([z.literal('nobody'), id]).optional(),
  /** `approved` includes those that were filed. None of the three includes what was archived or is not for the practice. */
  status: z.enum(['new', 'approved', 'all']).default('all'),
  formId: id.optional(),
  who: z.enum(['all', 'patient', 'guest']).default('all'),
  /** `open`: only those with an alert that nobody has acknowledged. */
  alert: z.literal('open').optional(),
  /** `yes`: only those with a flag. */
  flagged: z.literal('yes').optional(),
  from: day.optional(),
  to: day.optional(),
  /** Prefixes of a patient's names, whole names of a guest, prefixes of words of a form's name. */
  q: z.string().trim().max(100).optional(),
};

export const inbox = endpoint({
  summary: 'Submissions, newest first',
  method: 'GET',
  path: '/office/v1/inbox',
  access: 'staff:inbox',
  query: z.object({
    ...inboxFilter,
    /** Continues after this row (`next` of the previous response). */
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: {
    200: z.object({
      items: z.array(inboxRow),
      /** Number of waiting submissions that are not put off, counted up to a thousand. */
      newCount: z.number().int(),
      /** How many the first four views have, each counted up to a thousand. */
      counts: z.object({
        new: z.number().int(),
        mine: z.number().int(),
        returned: z.number().int(),
        snoozed: z.number().int(),
      }),
      next: z.string().nullable(),
    }),
  },
});

const guestFacts = z.object({
  nameFirst: z.string(),
  nameMiddle: z.string(),
  nameLast: z.string(),
  /** YYYY-MM-DD, or empty. */
  birthDate: z.string(),
  phone: z.string(),
  email: z.string(),
});

export const inboxPulse = endpoint({
  summary: 'Whether the inbox has changed: how many submissions wait, and a mark that differs after each change',
  method: 'GET',
  path: '/office/v1/inbox/pulse',
  access: 'staff:inbox',
  response: {
    200: z.object({
      newCount: z.number().int(),
      /** Submissions with an alert that nobody has acknowledged. */
      alertCount: z.number().int(),
      mark: z.string(),
    }),
  },
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
      /** The oldest first, those of older revisions included. */
      alerts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          level: alertLevel,
          revision: z.number().int(),
          raisedAt: z.string(),
          /** The question and the answer that raised it. */
          source: z.object({ question: z.string(), answer: z.string() }),
          acknowledgedAt: z.string().nullable(),
          acknowledgedBy: z.string().nullable(),
          notes: acknowledged.notes,
        }),
      ),
      /** The packet that it was sent as part of; null if it was sent by itself. */
      packet: z
        .object({
          name: z.string(),
          /** The form's place in the packet, from 1; null if it has left the packet. */
          place: z.number().int().nullable(),
          total: z.number().int(),
          /** What else was sent with it, in order. */
          companions: z.array(z.object({ submissionId: id, formName: z.string() })),
        })
        .nullable(),
      approvedAt: z.string().nullable(),
      approvedBy: z.string().nullable(),
      ...approvalParts,
      ...questionParts,
      birthDate: z.string().nullable(),
      /** Newest first; more than one if the patient sent it again. `by` is empty for a guest. */
      revisions: z.array(z.object({ revision: z.number().int(), submittedAt: z.string(), by: z.string() })),
      /** The patient whose record approving writes to; null for an unmatched guest. */
      patient: z.object({ id, name: z.string(), birthDate: z.string(), isMatch: z.boolean() }).nullable(),
      /** Of this patient; those that answers raised are `alerts`. */
      patientAlerts: z.array(shownAlert),
      /** The numbers of the patient's record, for whoever calls because of an alert; empty without an alert. */
      phones: z.array(z.object({ type: z.enum(phoneTypes), number: z.string(), extension: z.string() })),
      /** Identity that a guest gave; null for patients. */
      guest: guestFacts.nullable(),
      /**
       * For each mapped answer the record's current value, as lines of text, and the value after approving; empty without a
       * patient.
       */
      compared: z.array(
        z.object({
          uuid: z.string(),
          difference: z.enum(['new', 'changed', 'same', 'kept', 'none']),
          record: z.array(z.string()),
          /** The record's pictures of an insurance card; left out for other answers. */
          pictures: z.object({ front: keptFile.nullable(), back: keptFile.nullable() }).optional(),
          /** The rows of a Repeating Group that approving writes, and those that go; left out for other answers. */
          rows: z
            .array(
              z.object({
                difference: z.enum(['added', 'changed', 'gone', 'same']),
                /** The answer to the first question. */
                name: z.string(),
                /** The other answers, as one line. */
                now: z.string(),
                before: z.string(),
              }),
            )
            .optional(),
          /** What the patient said of the record's items, one by one; empty for most answers. */
          items: z.array(
            z.object({ key: z.string(), text: z.string(), mark: z.enum(['right', 'gone', 'unconfirmed']) }),
          ),
        }),
      ),
      ...filledForm,
    }),
  },
  problems: ['not-found'],
});
export const inboxRevision = endpoint({
  summary: 'One revision of a submission, also an older one',
  method: 'GET',
  path: '/office/v1/inbox/{submissionId}/revisions/{revision}',
  access: 'staff:inbox',
  params: z.object({ submissionId: id, revision: z.coerce.number().int().min(1).max(100_000) }),
  response: {
    200: z.object({ revision: z.number().int(), submittedAt: z.string(), by: z.string(), ...filledForm }),
  },
  problems: ['not-found'],
});

/** Generated while it is sent. */
const streamedFile = z.custom<AsyncIterable<Uint8Array | string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const exportInbox = endpoint({
  summary:
    'Submissions as a file: those chosen, or all of a view. CSV has the fields of one form as columns and needs one form; social security numbers are shown by their last digits',
  method: 'POST',
  path: '/office/v1/inbox/export',
  access: 'staff:inbox',
  body: z.object({
    ...inboxFilter,
    format: z.enum(['csv', 'json']),
    /** Only these; if omitted, all of the view. */
    ids: z.array(id).min(1).max(500).optional(),
  }),
  response: { 200: streamedFile },
  produces: 'text/csv',
  problems: ['one-form-only'],
});

export const inboxSubmissionPdf = endpoint({
  summary: 'One submission as a PDF, as the office files it',
  method: 'GET',
  path: '/office/v1/inbox/{submissionId}/pdf',
  access: 'staff:inbox',
  params: z.object({ submissionId: id }),
  response: { 200: pdfFile },
  produces: 'application/pdf',
  problems: ['not-found', 'pdf-limit', 'overloaded', 'unavailable'],
});

const matchAddress = {
  touches: ['inbox'],
  path: '/office/v1/inbox/{submissionId}/patient',
  access: 'staff:approve',
  params: z.object({ submissionId: id }),
} as const;

export const suggestPatients = endpoint({
  summary: 'Patients whom a guest may be, the likeliest first, with what speaks for it',
  method: 'GET',
  path: '/office/v1/inbox/{submissionId}/suggestions',
  access: 'staff:patients',
  params: z.object({ submissionId: id }),
  response: {
    200: z.array(
      z.object({
        id,
        name: z.string(),
        birthDate: z.string(),
        phone: z.string(),
        email: z.string(),
        alerts: z.array(shownAlert),
        reasons: z.array(z.enum(['name', 'birth-date', 'phone', 'email'])),
      }),
    ),
  },
  problems: ['not-found'],
});

export const matchSubmission = endpoint({
  summary: 'Says which patient a guest is: approving writes to that record. What was filed waits again',
  method: 'PUT',
  ...matchAddress,
  body: z.object({ contactId: id }),
  response: { 204: null },
  problems: ['not-found', 'match-impossible', 'submission-state'],
});

export const matchNewPatient = endpoint({
  summary: 'Makes a patient of a guest, whom approving then writes to',
  method: 'POST',
  ...matchAddress,
  access: 'staff:edit',
  body: z.object({
    nameFirst: oneLine(100).min(1),
    nameMiddle: oneLine(100).default(''),
    nameLast: oneLine(100).min(1),
    birthDate: day,
    phone: z.string().trim().max(40).default(''),
    email: z.union([z.literal(''), z.email().max(254)]).default(''),
  }),
  response: { 201: z.object({ contactId: id }) },
  problems: ['not-found', 'match-impossible', 'submission-state'],
});

export const unmatchSubmission = endpoint({
  summary: 'Takes a match back, as long as the submission is not approved',
  method: 'DELETE',
  ...matchAddress,
  response: { 204: null },
  problems: ['not-found', 'match-impossible', 'submission-state'],
});

export const approveSubmissions = endpoint({
  summary:
    'Approves several submissions, each for itself, and tells what became of each. Additions and changes are written, nothing is removed, and what somebody should look at first is left out',
  method: 'POST',
  path: '/office/v1/inbox/approve',
  access: 'staff:approve',
  body: z.object({
    items: z
      .array(
        z.object({
          id,
          revision: z.number().int(),
          /** Of the list's row: refused if something that would be written was changed in the record since. */
          recordRevision: z.number().int().optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  touches: ['inbox'],
  response: {
    200: z.array(
      z.object({
        id,
        outcome: z.enum([
          'approved',
          'not-found',
          'already-approved',
          'submission-changed',
          'submission-state',
          'no-patient',
          'record-changed',
          'alert-waiting',
          'needs-a-look',
        ]),
        /**
         * Only of `needs-a-look`. `assigned`: to another colleague. `unread-removal`: nobody has opened it, and it leaves out an entry
         * of the record.
         */
        reason: z.enum(['score', 'signature', 'assigned', 'unread-removal']).optional(),
      }),
    ),
  },
});

export const approveSubmission = endpoint({
  summary: 'Approves a submission; one of a guest only once it is matched to a patient',
  method: 'POST',
  path: '/office/v1/inbox/{submissionId}/approve',
  access: 'staff:approve',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  body: z.object({
    /** The revision that was read: approving an older one is refused. */
    revision: z.number().int(),
    /** The revision of the record that was read: refused if a row that would be written was changed since. */
    recordRevision: z.number().int().optional(),
    /** Keys of `changes` that are not written; all others are. */
    leave: z.array(z.string().max(200)).max(1000).optional(),
    /** Keys of removals that are carried out; all other entries stay. */
    remove: z.array(z.string().max(200)).max(1000).optional(),
  }),
  response: { 204: null },
  problems: [
    'not-found',
    'already-approved',
    'submission-changed',
    'submission-state',
    'no-patient',
    'record-changed',
    'alert-waiting',
  ],
});

export const unapproveSubmission = endpoint({
  summary:
    'Takes an approval back: the submission waits again, and what the record still holds as it was written goes back. For 10 minutes everybody who approves may, for 90 days those with the right `unapprove`',
  method: 'POST',
  path: '/office/v1/inbox/{submissionId}/unapprove',
  access: 'staff:approve',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  body: z.object({ revision: z.number().int() }),
  response: {
    200: z.object({
      /** What stays, because it was changed since. */
      kept: z.array(keptLine),
    }),
  },
  problems: ['not-found', 'forbidden', 'submission-changed', 'submission-state'],
});

export const fileSubmission = endpoint({
  summary: 'Files the submission of a guest whom nobody has matched without a patient: nothing is written to a record',
  method: 'POST',
  path: '/office/v1/inbox/{submissionId}/file',
  access: 'staff:approve',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  body: z.object({
    /** The revision that was read: filing an older one is refused. */
    revision: z.number().int(),
  }),
  response: { 204: null },
  problems: ['not-found', 'submission-changed', 'submission-state', 'match-exists', 'alert-waiting'],
});

export const acknowledgeAlert = endpoint({
  summary: 'Acknowledges an alert; of two at once the first holds, and the second adds a note',
  method: 'POST',
  path: '/office/v1/inbox/{submissionId}/alerts/{alertId}/acknowledge',
  access: 'staff:inbox',
  touches: ['inbox'],
  params: z.object({ submissionId: id, alertId: z.string().regex(/^[\w-]{1,64}$/) }),
  body: z.object({
    /** The revision that raised it. */
    revision: z.number().int().min(1).max(100_000),
    /** What was done; may be empty. */
    note: z.string().trim().max(500),
  }),
  response: { 200: z.object(acknowledged) },
  problems: ['not-found'],
});
