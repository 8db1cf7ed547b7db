// Calls that accept submissions and return them to their owner.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formVersion } from '../forms/forms.ts';
import { accountQuery, checksum, day, id, isoInstant, itemMarks } from '../shared.ts';

/** One answer. The attribute names have the product's name as a prefix. */
export const submissionEntry = z.object({
  id: z.string().max(64),
  uuid: z.string().max(64),
  foyer_form_attribute_id: z.string().max(64).nullable().optional(),
  foyer_form_syncer_attribute_id: z.string().max(64).nullable().optional(),
  foyer_table_name: z.string().max(64).nullable().optional(),
  foyer_column_name: z.string().max(64).nullable().optional(),
  value: z.unknown(),
  /** Of a field that is confirmed item by item: what was said of the record's items. `unconfirmed`: nothing; the server says so. */
  items: itemMarks.optional(),
  group_name: z.string().max(200).nullable().optional(),
});

/** Proof of a signature; `isIntact` is false if the answers are not those that were signed. */
export const signatureProof = z.object({
  uuid: z.string(),
  signer: z.string(),
  signedAt: z.string(),
  fingerprint: z.string(),
  isIntact: z.boolean(),
});

const ownerId = z.union([z.literal(''), id]);

const submissionBody = z.object({
  /** The submission being edited; omitted for a new one. */
  id: id.optional(),
  /** The submission's revision that the edit is based on; the first if omitted. */
  base_revision: z.number().int().min(1).max(1_000_000_000).optional(),
  form_id: id.optional(),
  form_version_id: id,
  account_id: id.optional(),
  secure_account_id: z.string().max(64).optional(),
  object: z.array(submissionEntry).max(2000),
  utm_parameters: z.record(z.string().max(100), z.string().max(500)).optional(),
  submitted_by: ownerId.optional(),
  contact_id: ownerId.optional(),
  /** The wording of "Signing on screen" that the sender agrees to, where it is asked for. */
  esign: z.string().max(40).optional(),
  /** The packet that it is sent as part of; what names none with this form is ignored. */
  packet_id: z.string().max(64).optional(),
  /** The link by which a guest answers a question of the practice, and the birth date that it asks for. */
  answer: z.object({ token: z.string().max(200), birth_date: z.union([z.literal(''), day]) }).optional(),
});

/** What the submission booked. */
const bookedVisit = z.object({
  id,
  startTime: isoInstant,
  endTime: isoInstant,
  typeName: z.string(),
  providerName: z.string(),
  locationName: z.string(),
  addressLines: z.array(z.string()),
  /** IANA name of the practice's zone. */
  timezone: z.string(),
  /** Text of an .ics file. */
  calendarFile: z.string(),
  /** Path of the visit's page below the portal's base; empty if there is none. */
  visitPath: z.string(),
  /** A map with the way to the location; empty if the practice shows none. */
  directionsUrl: z.string(),
});

const patientText = z.object({
  kind: z.enum(['crisis', 'text']),
  /** The practice's crisis text, plain; or the alert's own, rich text. */
  text: z.string(),
});

/** What is to be filled in after a submission. */
const nextForm = z.object({
  /** The next one of the packet, of the same person, or of somebody in the family. */
  kind: z.enum(['packet', 'document', 'family']),
  form_id: id,
  checksum: z.string(),
  /** Whose it is; empty for a guest. */
  ownerId: z.string(),
  /** That person's first name; empty for a guest. */
  nameFirst: z.string(),
  name: z.string(),
  /** About how long it takes. */
  minutes: z.number().int(),
  /** The submission that an edit was begun of; empty for a new one. */
  submissionId: z.string(),
  secureSubmissionId: z.string(),
  /** The packet that the person is on the way through and that holds it; null for others. */
  packet: z.object({ id, secureId: z.string() }).nullable(),
  /** How many forms of the packet, or documents of that person, are done, of how many. */
  done: z.number().int(),
  total: z.number().int(),
});

export const postSubmission = endpoint({
  summary:
    'Sends in a filled form, and books the visit it asks for; Idempotency-Key makes a repeated send harmless, X-Hold-Token names the hold that is booked, X-Visit-Anyway: duplicate books a second visit of its type',
  method: 'POST',
  path: '/public/forms/{id}/{checksum}',
  access: 'either',
  refusesStaff: true,
  touches: ['inbox', 'schedule', 'news'],
  params: z.object({ id, checksum }),
  query: accountQuery,
  body: submissionBody,
  bodyKind: 'form',
  response: {
    200: z.object({
      id,
      secure_id: z.string(),
      appointment: bookedVisit.optional(),
      /** What the alerts that the answers raise show to the person; left out if they show nothing. */
      patientTexts: z.array(patientText).optional(),
      next: nextForm.nullable(),
      /** How many forms of the packet are done, of how many; null where it was not sent as part of one. */
      packet: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
    }),
  },
  problems: [
    'slot-taken',
    'visit-limit',
    'visit-overlaps',
    'visit-duplicate',
    'rate-limited',
    'not-found',
    'submission-invalid',
    'esign-missing',
    'form-changed',
    'owner-not-allowed',
    'unauthenticated',
    'key-reused',
    'submission-changed',
    'link-expired',
    'birth-date-incorrect',
    'cross-site-request',
  ],
});

export const submissionAnswer = z.object({
  id,
  secure_id: z.string(),
  account_id: id,
  secure_account_id: z.string(),
  form_id: id,
  form_version_id: id,
  /** Number of times it was sent, from 1; an edit names it as base_revision. */
  revision: z.number().int(),
  object: z.array(submissionEntry),
  submitted_by: z.string(),
  contact_id: z.string(),
  utm_parameters: z.record(z.string(), z.string()),
  is_approved: z.boolean(),
  /** When it was last sent, and when it was sent first. */
  submitted_at: z.string(),
  first_submitted_at: z.string(),
  /** One for each signature. */
  signatures: z.array(signatureProof),
  /** What the practice asked about it and waits for, the oldest first; `uuids` are the questions of the form that it is about. */
  questions: z.array(z.object({ text: z.string(), uuids: z.array(z.string()), asked_at: z.string() })),
});

const submissionParams = z.object({ submissionId: id, checksum });

export const submission = endpoint({
  summary: 'A submission, for the person it belongs to and that person’s guardian',
  method: 'GET',
  path: '/api/submissions/{submissionId}/{checksum}',
  access: 'patient',
  params: submissionParams,
  response: { 200: submissionAnswer },
  problems: ['not-found'],
});

export const publicSubmission = endpoint({
  summary: 'A submission, for a visitor without an account (refused unless it is theirs)',
  method: 'GET',
  path: '/public/submissions/{submissionId}/{checksum}',
  access: 'public',
  params: submissionParams,
  query: accountQuery,
  response: { 200: submissionAnswer },
  problems: ['not-found', 'rate-limited'],
});

export const submissionForm = endpoint({
  summary:
    'The version of the form that a submission was filled in with, for whoever may see the submission (an array of one)',
  method: 'GET',
  path: '/api/submissions/{submissionId}/{checksum}/form',
  access: 'patient',
  params: submissionParams,
  response: {
    200: z.array(
      formVersion.extend({
        /** False if the practice no longer offers the form: then it can only be read. */
        is_open: z.boolean(),
      }),
    ),
  },
  problems: ['not-found', 'rate-limited'],
});
