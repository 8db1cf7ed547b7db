// Calls of staff for the authenticator app that generates their codes.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const password = z.string().max(256);

export const ownApp = endpoint({
  summary: 'Whether the codes of who is signed in come from an app, and how many recovery codes are left',
  method: 'GET',
  path: '/office/v1/me/app',
  access: 'staff:self',
  response: { 200: z.object({ isOn: z.boolean(), recoveryCodes: z.number().int() }) },
});

export const startApp = endpoint({
  summary: 'Begins with an authenticator app: a new secret, which does nothing until a code of it was shown',
  method: 'POST',
  path: '/office/v1/me/app',
  access: 'staff:self',
  isForReadOnly: true,
  body: z.object({ currentPassword: password }),
  response: { 200: z.object({ uri: z.string(), secret: z.string() }) },
  problems: ['current-password-incorrect', 'rate-limited'],
});

export const confirmApp = endpoint({
  summary: 'Proves that the app holds the secret; from then on it is the second step. Answers recovery codes, once',
  method: 'POST',
  path: '/office/v1/me/app/confirm',
  access: 'staff:self',
  isForReadOnly: true,
  body: z.object({ code: z.string().max(12) }),
  response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  problems: ['code-incorrect', 'not-found', 'rate-limited'],
});

export const removeApp = endpoint({
  summary: 'Takes the authenticator app off; codes go by mail again',
  method: 'POST',
  path: '/office/v1/me/app/remove',
  access: 'staff:self',
  isForReadOnly: true,
  body: z.object({ currentPassword: password }),
  response: { 204: null },
  problems: ['current-password-incorrect', 'rate-limited'],
});
