// The calls of signing in, with their effects on cookies and storage.
import { type TextStorage, tabStorage } from '@foyer/client/browser-storage';
import type { CodeMethod } from '@foyer/client/method-dialog';
import { identity } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { createChallengeStore } from '../../session/challenge.ts';
import type { Portal } from '../../session/portal.ts';

export function signInSteps(
  { call, tenant, cookies, session }: Pick<Portal, 'call' | 'tenant' | 'cookies' | 'session'>,
  storage: TextStorage = tabStorage,
) {
  const challenge = createChallengeStore({ cookies, storage });
  /** From here on the keeper loads the profile; once it is there, the dashboard replaces this screen. */
  const establish = (token: string, patientId: string) => {
    challenge.clear();
    session.establish({ token, patientId });
  };
  return {
    challenge,
    establish,

    /** Sends a code. Resolves with the seconds until another can be sent. @throws CallError */
    async send(authId: string, type: CodeMethod): Promise<{ remainingTime: number }> {
      const sent = await call(identity.sendOtp, { body: { authId, accountId: tenant.accountId, type } });
      challenge.sent(type, sent);
      return sent;
    },

    /** Verifies the code and establishes the session. A response without a token changes nothing. @throws CallError */
    async verify(authId: string, otp: string): Promise<void> {
      const answer = await call(identity.token, { body: { authId, otp, grantType: 'otp' } });
      if (answer?.token && answer.contactId) establish(answer.token, answer.contactId);
    },

    /** Returns the code screen's state that a reload interrupted, or undefined. */
    restore() {
      const kept = challenge.restore();
      if (!kept) return undefined;
      const target = kept.method === 'sms' ? kept.phoneNumber?.slice(-4) : undefined;
      return { authId: kept.authId, sentTo: { method: kept.method, target }, resendAt: kept.resendAt };
    },
  };
}

/** Returns whether this sign-in cannot be retried and must start again at step 1. */
export function endsSignIn(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'sign-in-expired' || error.code === 'code-exhausted');
}
