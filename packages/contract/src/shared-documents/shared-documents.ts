// Documents of the office: kept with a patient, shared on the portal, and taken back.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine } from '../shared.ts';

export const documentKinds = ['letter', 'x-ray', 'referral', 'plan', 'insurance', 'other'] as const;

const kind = z.enum(documentKinds);
const name = oneLine(100).min(1, 'Write a name for the document.');
const revision = z.number().int().min(1);
const params = z.object({ id });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What both sides see of a document. `fileSize` in bytes. */
const described = {
  id,
  name: z.string(),
  kind,
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int(),
};

export const sharedDocuments = endpoint({
  summary: 'The documents that the office keeps with a patient, the newest first; removed ones for 30 days',
  method: 'GET',
  path: '/office/v1/patients/{id}/documents',
  access: 'staff:patients',
  params,
  response: {
    200: z.object({
      documents: z.array(
        z.object({
          ...described,
          revision,
          by: z.string(),
          at: z.string(),
          isShared: z.boolean(),
          /** When it was shared last, and when the patient (or who acts for them) opened it first; null if never. */
          sharedAt: z.string().nullable(),
          seenAt: z.string().nullable(),
          /** `until`: when it is erased. */
          removed: z.object({ by: z.string(), at: z.string(), until: z.string() }).nullable(),
        }),
      ),
      /** Pictures that the patient sent with forms, the newest first. */
      pictures: z.array(
        z.object({ key: z.string(), fileName: z.string(), fileType: z.string(), at: z.string(), submissionId: id }),
      ),
      /** Whether a mail can go to the patient, or to who acts for them. */
      canTell: z.boolean(),
    }),
  },
  problems: ['not-found'],
});

export const uploadDocument = endpoint({
  summary:
    'Keeps a document (PDF, PNG or JPEG of at most 10 MB and 200 pages) with a patient; sent again with the same key, it is kept once',
  method: 'POST',
  path: '/office/v1/patients/{id}/documents',
  access: 'staff:edit',
  touches: ['record'],
  params,
  bodyKind: 'multipart',
  upload: {
    megabytes: 10,
    about: z.strictObject({
      key: z.uuid(),
      name,
      kind,
      /** Whether it is shared at once, and whether a mail tells of it. */
      isShared: z.boolean().default(false),
      tell: z.boolean().default(false),
    }),
  },
  response: { 201: z.object({ id }) },
  problems: [
    'not-found',
    'record-merged',
    'patient-without-email',
    'entry-key-reused',
    'file-too-large',
    'file-type',
    'file-unreadable',
    'overloaded',
    'out-of-space',
  ],
});

export const changeDocument = endpoint({
  summary:
    'Changes the name or the kind of a document, shares it or takes it back, or restores it after it was removed',
  method: 'PUT',
  path: '/office/v1/documents/{id}',
  access: 'staff:edit',
  touches: ['record'],
  params,
  body: z.strictObject({
    revision,
    name: name.optional(),
    kind: kind.optional(),
    isShared: z.boolean().optional(),
    /** Tells the patient by mail, which does not name the document; only while it is shared. */
    tell: z.boolean().optional(),
    isRemoved: z.literal(false).optional(),
  }),
  response: { 200: z.object({ revision }) },
  problems: ['not-found', 'document-changed', 'patient-without-email'],
});

export const removeDocument = endpoint({
  summary: 'Removes a document, and takes it back from the patient at once; it can be restored for 30 days',
  method: 'DELETE',
  path: '/office/v1/documents/{id}',
  access: 'staff:edit',
  touches: ['record'],
  params,
  query: z.object({ revision: z.coerce.number().int().min(1) }),
  response: { 204: null },
  problems: ['not-found', 'document-changed'],
});

export const documentFile = endpoint({
  summary: 'The file of a document, for the office',
  method: 'GET',
  path: '/office/v1/documents/{id}/file',
  access: 'staff:patients',
  params,
  response: { 200: bytes },
  produces: 'application/octet-stream',
  problems: ['not-found'],
});

export const ownSharedDocuments = endpoint({
  summary: 'What the practice shares with the signed-in person and with those they act for, a group for each',
  method: 'GET',
  path: '/user/v1/shared-documents',
  access: 'patient',
  response: {
    200: z.object({
      groups: z.array(
        z.object({
          patientId: id,
          nameFirst: z.string(),
          nameLast: z.string(),
          documents: z.array(z.object({ ...described, at: z.string() })),
        }),
      ),
    }),
  },
});

export const ownSharedFile = endpoint({
  summary: 'The file of a shared document, for the person it belongs to and who acts for them',
  method: 'GET',
  path: '/user/v1/shared-documents/{id}/file',
  access: 'patient',
  touches: ['record'],
  params,
  response: { 200: bytes },
  produces: 'application/octet-stream',
  problems: ['not-found'],
});
