// Calls that store the pictures people attach to a form, and return them to their owners.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery } from '../shared.ts';

/** 128 random bits in URL-safe base64. Identifies a picture, but grants no access to it. */
const attachmentKey = z
  .string()
  .length(22)
  .regex(/^[\w-]+$/);

export const uploadAttachment = endpoint({
  summary: 'Keeps a picture (PNG, JPEG, GIF or BMP of at most 5 MB) for a form that is being filled in',
  method: 'POST',
  path: '/storage/v1/public/patient-attachments',
  access: 'either',
  refusesStaff: true,
  query: accountQuery,
  bodyKind: 'multipart',
  response: { 200: z.object({ key: attachmentKey }) },
  problems: [
    'forbidden',
    'file-too-large',
    'file-type',
    'file-unreadable',
    'cross-site-request',
    'overloaded',
    'out-of-space',
  ],
});

export const attachment = endpoint({
  summary: 'A kept picture, for whoever uploaded it, the person it belongs to, that person’s guardian, and the office',
  method: 'GET',
  path: '/storage/v1/public/patient-attachments/{key}',
  access: 'either',
  params: z.object({ key: attachmentKey }),
  query: accountQuery,
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'image/*',
  problems: ['not-found'],
});
