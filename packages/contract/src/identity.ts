// Calls of signing in: password, one-time code, profile, sign-out; the same two steps for staff under /office.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isoInstant, phoneNumber } from './shared.ts';

const passwordGrant = z.object({
  grantType: z.literal('password'),
  email: z.string().max(320),
  password: z.string().max(256),
  accountId: id,
});
const otpGrant = z.object({ grantType: z.literal('otp'), authId: z.string().max(128), otp: z.string().max(12) });
const tokenRequest = z.discriminatedUnion('grantType', [passwordGrant, otpGrant]);

/** Either a session (token, contactId), or a challenge (authId, and a masked phoneNumber where SMS is possible). */
const tokenAnswer = z.object({
  token: z.string().optional(),
  contactId: z.string().optional(),
  authId: z.string().optional(),
  phoneNumber: z.string().optional(),
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
  /** When the next send is possible (now + remainingTime). */
  expiredDateTime: isoInstant,
  /** Seconds until the next send is possible. */
  remainingTime: z.number().int(),
});
const sendOtpProblems = ['sign-in-expired', 'code-too-soon', 'code-limit', 'rate-limited'] as const;

export const sendOtp = endpoint({
  summary: 'Sends a one-time code by SMS or e-mail',
  method: 'POST',
  path: '/auth/v1/public/send-otp',
  access: 'public',
  body: sendOtpBody,
  response: { 200: sendOtpAnswer },
  problems: sendOtpProblems,
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

export const staffToken = endpoint({
  summary: 'Staff: step 1 (password) and step 2 (one-time code) of signing in',
  method: 'POST',
  path: '/office/v1/public/oauth/token',
  access: 'public',
  body: tokenRequest,
  response: { 200: tokenAnswer },
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

export const staffSignOut = endpoint({
  summary: 'Staff: ends the session on the server',
  method: 'POST',
  path: '/office/v1/sign-out',
  access: 'staff:inbox',
  response: { 204: null },
});

export const staffProfile = endpoint({
  summary: 'The signed-in member of staff, with role and rights',
  method: 'GET',
  path: '/office/v1/me',
  access: 'staff:inbox',
  response: {
    200: z.object({
      id,
      name: z.string(),
      emailAddress: z.string(),
      role: z.enum(['admin', 'office']),
      rights: z.array(z.string()),
    }),
  },
});
