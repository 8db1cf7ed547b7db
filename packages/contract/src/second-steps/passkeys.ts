// Calls for passkeys, the phishing-resistant second step of staff: creating, managing, and signing in with them.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine } from '../shared.ts';

const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const name = oneLine(60).min(1, 'Fill this in.');
const password = z.string().max(256);
const params = z.object({ id });
/** Options for the browser's API, in its own JSON. */
const options = z.looseObject({ challenge: z.string() });

export const ownPasskeys = endpoint({
  summary: 'Passkeys of who is signed in, the oldest first',
  method: 'GET',
  path: '/office/v1/me/passkeys',
  access: 'staff:self',
  response: {
    200: z.object({
      /** False if passkeys cannot be created at this address of the practice. */
      isPossible: z.boolean(),
      items: z.array(
        z.object({
          id,
          name: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.string().nullable(),
          /** Whether a password manager syncs it, so that it is on other devices too. */
          isBackedUp: z.boolean(),
          /** Whether it was created for another address of the practice, and so does not work here. */
          isElsewhere: z.boolean(),
        }),
      ),
    }),
  },
});

export const startPasskey = endpoint({
  summary: 'Begins a passkey: what the browser makes it from; good once and for five minutes',
  method: 'POST',
  path: '/office/v1/me/passkeys/start',
  access: 'staff:self',
  isForReadOnly: true,
  body: z.object({ currentPassword: password }),
  response: { 200: options },
  problems: ['current-password-incorrect', 'passkey-refused', 'rate-limited'],
});

export const addPasskey = endpoint({
  summary: 'Keeps the passkey that the browser made; from then on it is offered as the second step',
  method: 'POST',
  path: '/office/v1/me/passkeys',
  access: 'staff:self',
  isForReadOnly: true,
  body: z.object({
    name,
    made: z.object({
      id: encoded(1400),
      rawId: encoded(1400),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: encoded(4000),
        attestationObject: encoded(16_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    }),
  }),
  response: { 201: z.object({ id }) },
  problems: ['passkey-refused', 'rate-limited'],
});

export const renamePasskey = endpoint({
  summary: 'Renames a passkey of who is signed in',
  method: 'PUT',
  path: '/office/v1/me/passkeys/{id}',
  access: 'staff:self',
  isForReadOnly: true,
  params,
  body: z.object({ name }),
  response: { 204: null },
  problems: ['not-found'],
});

export const removePasskey = endpoint({
  summary: 'Removes a passkey of who is signed in',
  method: 'POST',
  path: '/office/v1/me/passkeys/{id}/remove',
  access: 'staff:self',
  isForReadOnly: true,
  params,
  body: z.object({ currentPassword: password }),
  response: { 204: null },
  problems: ['not-found', 'current-password-incorrect', 'rate-limited'],
});

export const passkeyOptions = endpoint({
  summary: 'Staff: what the browser has a passkey sign, once the password was right; good once and for five minutes',
  method: 'POST',
  path: '/office/v1/public/passkey-options',
  access: 'public',
  body: z.object({ authId: z.string().max(128) }),
  response: { 200: options },
  problems: ['sign-in-expired', 'passkey-refused', 'code-exhausted', 'rate-limited'],
});

export const passkeyToken = endpoint({
  summary: 'Staff: step 2 of signing in with a passkey',
  method: 'POST',
  path: '/office/v1/public/passkey-token',
  access: 'public',
  body: z.object({
    authId: z.string().max(128),
    answer: z.object({
      id: encoded(1400),
      rawId: encoded(1400),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: encoded(4000),
        authenticatorData: encoded(4000),
        signature: encoded(8000),
        userHandle: encoded(200).optional(),
      }),
    }),
  }),
  response: { 200: z.object({ token: z.string() }) },
  problems: ['sign-in-expired', 'passkey-refused', 'code-exhausted', 'rate-limited'],
});
