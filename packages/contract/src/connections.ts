// Calls of what the practice is connected with: keys of its management software, and the mails it sends.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shared.ts';

export const syncKeys = endpoint({
  summary: 'Keys of the practice’s management software, the newest first',
  method: 'GET',
  path: '/office/v1/settings/sync-keys',
  access: 'staff:settings',
  response: {
    200: z.array(
      z.object({
        id,
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
      }),
    ),
  },
});

export const issueSyncKey = endpoint({
  summary: 'Makes a key; it is shown this once',
  method: 'POST',
  path: '/office/v1/settings/sync-keys',
  access: 'staff:settings',
  body: z.object({ name: z.string().trim().min(1, 'must not be empty').max(100) }),
  response: { 201: z.object({ id, key: z.string() }) },
});

export const revokeSyncKey = endpoint({
  summary: 'Ends a key at once',
  method: 'DELETE',
  path: '/office/v1/settings/sync-keys/{keyId}',
  access: 'staff:settings',
  params: z.object({ keyId: id }),
  response: { 204: null },
  problems: ['not-found'],
});

/** Mails that patients and staff get, drawn with made-up people. */
export const mailName = z.enum([
  'code',
  'registration',
  'reset',
  'ready',
  'password',
  'invitation',
  'appointment',
  'notice',
]);

export const mailSubjects = endpoint({
  summary: 'Subjects of the mails that the practice sends',
  method: 'GET',
  path: '/office/v1/settings/mails',
  access: 'staff:settings',
  response: { 200: z.array(z.object({ name: mailName, subject: z.string() })) },
});

export const mailPreview = endpoint({
  summary: 'How a mail of the practice looks, for a frame of the console; it holds nothing of anybody',
  method: 'GET',
  path: '/office/v1/public/mail-previews/{name}',
  access: 'public',
  params: z.object({ name: mailName }),
  produces: 'text/html',
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
});
