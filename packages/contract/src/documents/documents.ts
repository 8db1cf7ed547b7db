// Calls that list the forms a person has to fill in or has filled in.
import { z } from 'zod';
import { agreementStates } from '../agreements/office-agreements.ts';
import { endpoint } from '../endpoint.ts';
import { accountQuery, day, id } from '../shared.ts';

/** Requested; sent; a draft. */
export const documentStatuses = ['pending', 'completed', 'other'] as const;

const documentEntry = z.object({
  id,
  name: z.string(),
  status: z.enum(documentStatuses),
  /** Whether the practice waits for the answer to a question about what was sent; the status is then `pending`. */
  needsAnswer: z.boolean(),
  secureId: z.string(),
  submissionId: z.string(),
  secureSubmissionId: z.string(),
  ownerId: z.string(),
  /** When it was sent (ISO instant), or an empty string. */
  completedAt: z.string(),
  /** When a draft (status other) was last saved (ISO instant); else an empty string. */
  draftSavedAt: z.string(),
  /** About how long the form takes. */
  minutes: z.number().int(),
  /** The page that a draft was left on, counted from 0, and how many the form has; null where that is not known, and for others. */
  page: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** Until when it is needed (ISO instant), or an empty string. */
  dueAt: z.string(),
  /** The packet that the person is on the way through and that holds it; null for others. */
  packet: z
    .object({
      id,
      /** Part of its address on the portal. */
      secureId: z.string(),
      name: z.string(),
      /** The form's place in it, from 1. */
      place: z.number().int(),
    })
    .nullable(),
  /** How things stand with the agreement of a consent form; null for other forms. */
  agreement: z
    .object({
      state: z.enum(agreementStates),
      since: day.nullable(),
      /** The first day on which it holds no more; null without an end. */
      until: day.nullable(),
      /** What withdrawing means; null where it cannot be withdrawn in the portal. */
      withdrawText: z.string().nullable(),
    })
    .nullable(),
});

/**
 * `id` of a document is the form's id, `secureId` its checksum: together they make the form's address. Status `other` is a draft,
 * that is, unsent answers; `submissionId` is then the submission being edited, or empty for a new one.
 */
const documentGroup = z.object({
  nameFirst: z.string(),
  nameLast: z.string(),
  contactId: z.string(),
  documents: z.array(documentEntry),
  totalResults: z.number().int(),
});

export const documents = endpoint({
  summary: 'The signed-in person’s own documents',
  method: 'GET',
  path: '/user/v1/documents',
  access: 'patient',
  response: { 200: z.array(documentGroup) },
});

export const familyDocuments = endpoint({
  summary: 'The documents of the family, without the guardian’s own',
  method: 'GET',
  path: '/user/v1/family/documents',
  access: 'guardian',
  response: { 200: z.array(documentGroup) },
});

export const guestDocuments = endpoint({
  summary: 'The forms that the practice offers to guests; with X-Draft-Token also which of them hold unsent answers',
  method: 'GET',
  path: '/user/v1/public/guest/documents/',
  access: 'public',
  query: accountQuery,
  response: { 200: z.array(documentGroup) },
  problems: ['not-found'],
});
