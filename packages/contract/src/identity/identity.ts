// Calls of patients' sign-in: registration, password, one-time code, profile, sign-out; and of staff's sign-in under /office.
import { z } from 'zod';
import { endpoint, staffRights, staffRoles } from '../endpoint.ts';
import { id, isoInstant, oneLine, phoneNumber } from '../shared.ts';

const passwordGrant = z.object({
  grantType: z.literal('password'),
  email: z.string().max(320),
  password: z.string().max(256),
  accountId: id,
});
const otpGrant = z.object({ grantType: z.literal('otp'), authId: z.string().max(128), otp: z.string().max(12) });
const tokenRequest = z.discriminatedUnion('grantType', [passwordGrant, otpGrant]);

/** Either a session (token, contactId), or a challenge (authId, and a masked phoneNumber if SMS is possible). */
const tokenAnswer = z.object({
  token: z.string().optional(),
  contactId: z.string().optional(),
  authId: z.string().optional(),
  phoneNumber: z.string().optional(),
  /** Whether the number has ended texts, so that the code comes by mail. */
  textsOff: z.literal(true).optional(),
});

const tokenProblems = [
  'credentials-incorrect',
  'code-incorrect',
  'code-exhausted',
  'sign-in-expired',
  'rate-limited',
] as const;

export const token = endpoint({
  summary: 'Step 1 (password) and step 2 (one-time code) of signing in',
  method: 'POST',
  path: '/auth/v1/public/oauth/token',
  access: 'public',
  body: tokenRequest,
  response: { 200: tokenAnswer },
  problems: tokenProblems,
});

const sendOtpBody = z.object({ authId: z.string().max(128), accountId: id, type: z.enum(['sms', 'email']) });
const sendOtpAnswer = z.object({
  /** When the next code can be sent (now + remainingTime). */
  expiredDateTime: isoInstant,
  /** Seconds until the next code can be sent. */
  remainingTime: z.number().int(),
});
const sendOtpProblems = [
  'texts-off',
  'sign-in-expired',
  'app-code-needed',
  'code-too-soon',
  'code-limit',
  'rate-limited',
] as const;

export const sendOtp = endpoint({
  summary: 'Sends a one-time code by SMS or e-mail',
  method: 'POST',
  path: '/auth/v1/public/send-otp',
  access: 'public',
  body: sendOtpBody,
  response: { 200: sendOtpAnswer },
  problems: sendOtpProblems,
});

/** An email address that can be sent to. */
const emailAddress = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/, 'Enter an email address, such as name@example.com.');
/** ISO or a UTC string (`Fri, 12 Apr 1985 12:00:00 GMT`); only its day in UTC counts. */
const birthDate = z
  .string()
  .regex(/^(?:\d{4}-\d\d-\d\d(?:T[\d:.]{5,12}Z)?|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT)$/, 'Enter a date.')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Enter a date.');
const lastName = oneLine(50).min(1);
const key = z.string().max(128);
/** Longer ones are refused by the password rules, not here. */
const password = z.string().max(256);

export const register = endpoint({
  summary: 'Asks for the mail with which a patient of the practice gets an account; answers the same for everyone',
  method: 'PUT',
  path: '/account/v1/public/accounts/{accountId}/patients',
  access: 'public',
  params: z.object({ accountId: id }),
  body: z.object({ lastName, birthDate, email: emailAddress }),
  /** A receipt. It cannot set a password: the key that can is only in the email. */
  response: { 200: z.object({ key: z.string() }) },
  problems: ['not-found', 'rate-limited'],
});

const verifyIdentityBody = z.object({ accountId: id, key, nameLast: lastName, birthDate });
const verifyIdentityProblems = ['identity-mismatch', 'link-expired', 'rate-limited'] as const;

export const verifyIdentity = endpoint({
  summary: 'Proves that the reader of a registration mail is the patient it was sent to',
  method: 'POST',
  path: '/auth/v1/public/verify-identity',
  access: 'public',
  body: verifyIdentityBody,
  response: { 204: null },
  problems: verifyIdentityProblems,
});

export const verifyIdentityBare = endpoint({
  summary: 'The same under its path without /public',
  method: 'POST',
  path: '/auth/v1/verify-identity',
  access: 'public',
  body: verifyIdentityBody,
  response: { 204: null },
  problems: verifyIdentityProblems,
});

export const verifyRegistrationKey = endpoint({
  summary: 'Whether the key of a registration mail still opens the proof of who one is',
  method: 'POST',
  path: '/auth/v1/public/verify-registration-key',
  access: 'public',
  body: z.object({ key }),
  response: { 204: null },
  problems: ['link-expired'],
});

export const forgotPassword = endpoint({
  summary: 'Asks for the mail with which a forgotten password is set anew; answers the same for everyone',
  method: 'POST',
  path: '/auth/v1/public/forgot-password',
  access: 'public',
  body: z.object({ email: emailAddress, accountId: id }),
  response: { 200: z.object({ message: z.string() }) },
});

export const verifyResetKey = endpoint({
  summary: 'Whether a mailed key can set a password',
  method: 'POST',
  path: '/auth/v1/public/verify-reset-key',
  access: 'public',
  body: z.object({ key }),
  response: { 204: null },
  problems: ['link-expired'],
});

export const resetPassword = endpoint({
  summary: 'Sets a password with a mailed key, and signs in',
  method: 'POST',
  path: '/auth/v1/public/reset-password',
  access: 'public',
  body: z.object({ key, password }),
  response: { 200: z.object({ token: z.string(), contactId: id }) },
  problems: ['link-expired', 'password-refused'],
});

export const commonPasswords = endpoint({
  summary: 'Digests of the common passwords whose digests begin as named, so that a browser can compare by itself',
  method: 'POST',
  path: '/auth/v1/public/common-passwords',
  access: 'public',
  body: z.object({
    groups: z
      .array(z.string().regex(/^[0-9a-f]{2}$/))
      .min(1)
      .max(2),
  }),
  response: { 200: z.object({ digests: z.array(z.string()) }) },
});

export const changePassword = endpoint({
  summary: 'Changes the password of who is signed in; their other sessions end',
  method: 'POST',
  path: '/auth/v1/change-password',
  access: 'patient',
  body: z.object({ currentPassword: password, newPassword: password }),
  response: { 204: null },
  problems: ['current-password-incorrect', 'password-refused', 'rate-limited'],
});

export const signOut = endpoint({
  summary: 'Ends the session on the server',
  method: 'POST',
  path: '/auth/v1/sign-out',
  access: 'patient',
  response: { 204: null },
});

export const profile = endpoint({
  summary: 'The signed-in person',
  method: 'GET',
  path: '/user/v1/',
  access: 'patient',
  response: {
    200: z.object({
      id,
      isGuardian: z.boolean(),
      nameFirst: z.string(),
      nameMiddle: z.string(),
      nameLast: z.string(),
      emailAddress: z.string(),
      birthDate: z.string(),
      accountId: id,
      phoneNumbers: z.array(phoneNumber),
    }),
  },
});

/** `app`: the code comes from an authenticator app; none is sent. */
const staffTokenAnswer = tokenAnswer.extend({
  method: z.literal('app').optional(),
  /** Whether the address has a passkey, which can replace the code. */
  passkey: z.literal(true).optional(),
});

export const staffToken = endpoint({
  summary: 'Staff: step 1 (password) and step 2 (one-time code) of signing in',
  method: 'POST',
  path: '/office/v1/public/oauth/token',
  access: 'public',
  body: tokenRequest,
  response: { 200: staffTokenAnswer },
  problems: tokenProblems,
});

export const staffSendOtp = endpoint({
  summary: 'Staff: sends a one-time code',
  method: 'POST',
  path: '/office/v1/public/send-otp',
  access: 'public',
  body: sendOtpBody,
  response: { 200: sendOtpAnswer },
  problems: sendOtpProblems,
});

export const staffForgotPassword = endpoint({
  summary: 'Staff: asks for the mail with which a forgotten password is set anew; answers the same for everyone',
  method: 'POST',
  path: '/office/v1/public/forgot-password',
  access: 'public',
  body: z.object({ email: emailAddress, accountId: id }),
  response: { 200: z.object({ message: z.string() }) },
});

export const staffSignOut = endpoint({
  summary: 'Staff: ends the session on the server',
  method: 'POST',
  path: '/office/v1/sign-out',
  access: 'staff:self',
  isForReadOnly: true,
  touches: ['session'],
  response: { 204: null },
});

export const staffProfile = endpoint({
  summary: 'The signed-in member of staff, with role and rights',
  method: 'GET',
  path: '/office/v1/me',
  access: 'staff:self',
  response: {
    200: z.object({
      id,
      name: z.string(),
      emailAddress: z.string(),
      role: z.enum(staffRoles),
      rights: z.array(z.enum(staffRights)),
      /** The locations that they are limited to; null for all. */
      locationIds: z.array(id).nullable(),
    }),
  },
});
