// Calls that store unsent answers. Their path extends the form's own address. Visitors identify their draft by a token that they
// generate, 256 random bits in URL-safe base64, in the header X-Draft-Token.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery, checksum, id, itemMarks } from '../shared.ts';

/** An answer in an open form: the field's uuid and its value. Only what the person changed is stored. */
export const draftAnswer = z.object({
  uuid: z.string().max(64),
  value: z.unknown(),
  /** False for an answer whose field is not there now, because of a condition. */
  isShown: z.boolean().optional(),
  /** Of a field that is confirmed item by item: what the person said of the record's items. */
  items: itemMarks.optional(),
});

const formParams = z.object({ id, checksum });
/** The form's owner, if that is not the caller; and the submission being edited, if any. */
const ownerQuery = z.object({ ownerId: id.optional(), submissionId: id.optional() });

const draftBody = z.object({
  form_version_id: id,
  /** The revision these answers are based on; 0 if there was no draft. */
  base_revision: z.number().int().min(0).max(1_000_000_000),
  /** For changes to a submission: the revision they are based on. If there is a newer one, the response is draft-changed. */
  submission_revision: z.number().int().min(1).max(1_000_000_000).optional(),
  /** Id of the opening of the form that saves, and the number of the save within it. */
  writer: id,
  sequence: z.number().int().min(1).max(1_000_000_000),
  object: z.array(draftAnswer).max(2000),
  /** The page the person is on, counted from 0. */
  page: z.number().int().min(0).max(2000),
});

const savedAnswer = z.object({ revision: z.number().int(), saved_at: z.string() });

const draftBox = z.object({
  /** Null when there is none. */
  draft: z
    .object({
      revision: z.number().int(),
      form_version_id: id,
      object: z.array(draftAnswer),
      page: z.number().int(),
      /** ISO instant. */
      saved_at: z.string(),
    })
    .nullable(),
});

export const draft = endpoint({
  summary: 'The answers a signed-in person has not sent yet',
  method: 'GET',
  path: '/api/forms/{id}/{checksum}/draft',
  access: 'patient',
  params: formParams,
  query: ownerQuery,
  response: { 200: draftBox },
  problems: ['not-found', 'owner-not-allowed'],
});

export const saveDraft = endpoint({
  summary: 'Keeps answers that are not sent yet, at most 1 MB; refused when a newer draft is there',
  method: 'PUT',
  path: '/api/forms/{id}/{checksum}/draft',
  access: 'patient',
  params: formParams,
  query: ownerQuery,
  body: draftBody,
  response: { 200: savedAnswer },
  problems: ['not-found', 'owner-not-allowed', 'form-changed', 'draft-changed', 'body-too-large', 'cross-site-request'],
});

export const discardDraft = endpoint({
  summary: 'Forgets the answers that are not sent yet',
  method: 'DELETE',
  path: '/api/forms/{id}/{checksum}/draft',
  access: 'patient',
  params: formParams,
  query: ownerQuery,
  response: { 204: null },
  problems: ['not-found', 'owner-not-allowed', 'cross-site-request'],
});

export const publicDraft = endpoint({
  summary: 'The answers a visitor has not sent yet, by the token in X-Draft-Token',
  method: 'GET',
  path: '/public/forms/{id}/{checksum}/draft',
  access: 'public',
  params: formParams,
  query: accountQuery,
  response: { 200: draftBox },
  problems: ['not-found'],
});

export const savePublicDraft = endpoint({
  summary: 'Keeps a visitor’s answers that are not sent yet under the token in X-Draft-Token',
  method: 'PUT',
  path: '/public/forms/{id}/{checksum}/draft',
  access: 'public',
  refusesStaff: true,
  params: formParams,
  query: accountQuery,
  body: draftBody,
  response: { 200: savedAnswer },
  problems: ['not-found', 'unauthenticated', 'form-changed', 'draft-changed', 'body-too-large', 'cross-site-request'],
});

export const discardPublicDraft = endpoint({
  summary: 'Forgets a visitor’s answers that are not sent yet',
  method: 'DELETE',
  path: '/public/forms/{id}/{checksum}/draft',
  access: 'public',
  refusesStaff: true,
  params: formParams,
  query: accountQuery,
  response: { 204: null },
  problems: ['not-found', 'cross-site-request'],
});
