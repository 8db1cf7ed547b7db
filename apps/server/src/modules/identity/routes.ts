// Handles the calls for registering, passwords, signing in and out, for patients and, under /office, for staff.
import { identity } from '@foyer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Bound, bind, type Exchange, noContent, ok } from '../../platform/http/bind.ts';
import { clearBinding } from './binding-cookie.ts';
import { browserOf, siteOfRequest } from './browser.ts';
import { changePassword } from './change-password.ts';
import { checkPassword } from './check-password.ts';
import { forgotPassword } from './forgot-password.ts';
import type { AccountKind } from './identity.policy.ts';
import { commonDigests } from './password-blocklist.ts';
import { patientAccountRoutes } from './patient-account-routes.ts';
import { readProfile, readStaffProfile } from './profile.ts';
import { register } from './register.ts';
import { resetPassword, verifyResetKey } from './reset-password.ts';
import { sendOtp } from './send-otp.ts';
import { session } from './session-answer.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { signOut } from './sign-out.ts';
import { type IdentityProof, verifyIdentity, verifyRegistrationKey } from './verify-identity.ts';
import { verifyOtp } from './verify-otp.ts';

type TokenRequest =
  | { grantType: 'password'; email: string; password: string }
  | { grantType: 'otp'; authId: string; otp: string };

async function grant(
  ctx: Ctx & Uses<'config' | 'secrets' | 'hasher' | 'messages' | 'caches' | 'cipherOf' | 'ip' | 'signal'>,
  kind: AccountKind,
  body: TokenRequest,
  { request, reply }: Exchange,
  parts: SignInParts,
) {
  if (body.grantType === 'password') {
    const step = await checkPassword(ctx, kind, body, browserOf(request), siteOfRequest(ctx, request), parts);
    if (step.kind === 'challenge')
      return ok({
        authId: step.authId,
        ...(step.phoneNumber ? { phoneNumber: step.phoneNumber } : {}),
        ...(step.areTextsOff ? { textsOff: true as const } : {}),
        ...(step.hasApp ? { method: 'app' as const } : {}),
        ...(step.hasPasskey ? { passkey: true as const } : {}),
      });
    return session(kind, step, { request, reply });
  }
  const step = await verifyOtp(ctx, kind, body.authId, body.otp, browserOf(request), parts.secondSteps);
  return session(kind, step, { request, reply });
}

async function end(ctx: Ctx, kind: AccountKind, reply: FastifyReply, request: FastifyRequest) {
  await signOut(ctx);
  clearBinding(reply, kind, request.protocol === 'https');
  return noContent;
}

async function send(
  ctx: Ctx & Uses<'config' | 'secrets' | 'messages' | 'caches' | 'cipherOf' | 'ip'>,
  kind: AccountKind,
  body: { authId: string; type: 'sms' | 'email' },
  parts: SignInParts,
) {
  const sent = await sendOtp(ctx, kind, body.authId, body.type, parts);
  return ok({ expiredDateTime: sent.expiredDateTime.toISOString(), remainingTime: sent.remainingTime });
}

async function proveIdentity(ctx: Ctx & Uses<'budgets' | 'ip'>, body: IdentityProof) {
  await verifyIdentity(ctx, body);
  return noContent;
}

/** `parts` are provided by later modules. */
export function identityRoutes(parts: SignInParts): Bound[] {
  const own = bind(identity, {
    token: (ctx, { body }, exchange) => grant(ctx, 'patient', body, exchange, parts),
    sendOtp: (ctx, { body }) => send(ctx, 'patient', body, parts),
    register: async (ctx, { body }) => ok({ key: await register(ctx, body) }),
    verifyIdentity: (ctx, { body }) => proveIdentity(ctx, body),
    verifyIdentityBare: (ctx, { body }) => proveIdentity(ctx, body),
    verifyRegistrationKey: async (ctx, { body }) => {
      await verifyRegistrationKey(ctx, body.key);
      return noContent;
    },
    forgotPassword: async (ctx, { body }) => ok({ message: await forgotPassword(ctx, 'patient', body.email) }),
    verifyResetKey: async (ctx, { body }) => {
      await verifyResetKey(ctx, body.key);
      return noContent;
    },
    resetPassword: async (ctx, { body }, exchange) =>
      session('patient', await resetPassword(ctx, body.key, body.password, browserOf(exchange.request)), exchange),
    commonPasswords: async (_ctx, { body }) => ok({ digests: await commonDigests(body.groups) }),
    changePassword: async (ctx, { body }) => {
      await changePassword(ctx, body.currentPassword, body.newPassword);
      return noContent;
    },
    signOut: (ctx, _input, { request, reply }) => end(ctx, 'patient', reply, request),
    profile: async (ctx) => ok(await readProfile(ctx)),
    staffToken: (ctx, { body }, exchange) => grant(ctx, 'staff', body, exchange, parts),
    staffSendOtp: (ctx, { body }) => send(ctx, 'staff', body, parts),
    staffForgotPassword: async (ctx, { body }) => ok({ message: await forgotPassword(ctx, 'staff', body.email) }),
    staffSignOut: (ctx, _input, { request, reply }) => end(ctx, 'staff', reply, request),
    staffProfile: async (ctx) => ok(await readStaffProfile(ctx)),
  });
  return [...own, ...patientAccountRoutes()];
}
