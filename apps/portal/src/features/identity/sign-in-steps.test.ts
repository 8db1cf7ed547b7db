// The calls of signing in and their effects.

import { createCookieJar } from '@foyer/client/cookie-jar';
import { fakePage, fakeStorage } from '@foyer/client/fake-browser';
import type { ProblemBody } from '@foyer/contract';
import { type Call, CallError } from '@foyer/contract/client';
import { expect, test, vi } from 'vitest';
import { createSession } from '../../session/session.ts';
import { endsSignIn, signInSteps } from './sign-in-steps.ts';

function start(answer: unknown) {
  const page = fakePage();
  const cookies = createCookieJar(page, { isSecure: false });
  const call = vi.fn(async (_endpoint: { path: string }, _input: unknown) => answer);
  const session = createSession({ cookies, mirror: fakeStorage(), tokenCookie: 'token' });
  const tenant = { accountId: 'a1', logoPath: '', nameSlug: 'demo', companyName: 'Harbor', accentColor: '' };
  const steps = signInSteps({ call: call as unknown as Call, tenant, cookies, session }, fakeStorage());
  return { page, call, session, challenge: steps.challenge, steps };
}

test('the code is sent by the chosen method, and its timing is kept', { tags: ['OTP-15', 'AUTH-18'] }, async () => {
  const { page, call, challenge, steps } = start({ expiredDateTime: '2026-05-08T09:01:00Z', remainingTime: 60 });
  challenge.begin('auth-1', undefined);
  expect(await steps.send('auth-1', 'email')).toMatchObject({ remainingTime: 60 });
  expect(call.mock.calls[0]?.[0].path).toBe('/auth/v1/public/send-otp');
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { authId: 'auth-1', accountId: 'a1', type: 'email' } });
  expect(page.jar.get('remainingTime')).toBe('60');
  expect(steps.restore()).toMatchObject({ authId: 'auth-1', sentTo: { method: 'email' } });
});

test('a right code stores token and contactId and ends the challenge', { tags: ['AUTH-20'] }, async () => {
  const { page, challenge, session, steps } = start({ token: 't1', contactId: 'c1' });
  challenge.begin('auth-1', '***-***-0148');
  await steps.verify('auth-1', '123456');
  expect(Object.fromEntries(page.jar)).toEqual({ token: 't1', contactId: 'c1' });
  expect(session.state().isSignedIn).toBe(true);
});

test('a successful answer without a token is ignored silently', { tags: ['ERR-37'] }, async () => {
  const { page, session, steps } = start(undefined);
  await steps.verify('auth-1', '123456');
  expect(session.state().isSignedIn).toBe(false);
  expect(page.jar.size).toBe(0);
});

test('only an expired or exhausted sign-in starts again at step 1', () => {
  const error = (code: string) => new CallError('/x', 400, { code, message: 'm' } as ProblemBody);
  expect(
    ['sign-in-expired', 'code-exhausted', 'code-incorrect', 'code-too-soon'].map((code) => endsSignIn(error(code))),
  ).toEqual([true, true, false, false]);
});
