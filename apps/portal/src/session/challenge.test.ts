// A sign-in between its two steps.

import { createCookieJar } from '@foyer/client/cookie-jar';
import { fakePage, fakeStorage } from '@foyer/client/fake-browser';
import { expect, test } from 'vitest';
import { createChallengeStore } from './challenge.ts';

const start = Date.parse('2026-05-08T09:00:00Z');
const sent = { expiredDateTime: '2026-05-08T09:01:00.000Z', remainingTime: 60 };

function open(page = fakePage(), storage = fakeStorage()) {
  const clock = { now: start };
  const store = createChallengeStore({
    cookies: createCookieJar(page, { isSecure: false }),
    storage,
    now: () => clock.now,
  });
  return { page, storage, clock, store };
}

test('the authId and the timing of the code are kept in cookies', { tags: ['AUTH-16', 'SESS-06'] }, () => {
  const { page, store } = open();
  store.begin('auth-1', '***-***-0148');
  expect(page.jar.get('authId')).toBe('auth-1');
  expect(store.restore()).toBeUndefined();
  store.sent('sms', sent);
  expect(page.jar.get('remainingTime')).toBe('60');
  expect(decodeURIComponent(page.jar.get('expiredDateTime') ?? '')).toBe(sent.expiredDateTime);
});

test('after a reload the code screen comes back with the rest of the countdown, while the authId is valid', {
  tags: ['OTP-07'],
}, () => {
  const { page, storage, clock, store } = open();
  store.begin('auth-1', '***-***-0148');
  store.sent('sms', sent);
  clock.now += 25_000;
  const again = open(page, storage);
  again.clock.now = clock.now;
  expect(again.store.restore()).toEqual({
    authId: 'auth-1',
    method: 'sms',
    phoneNumber: '***-***-0148',
    resendAt: start + 60_000,
  });
  again.clock.now = start + 3_600_000;
  expect(again.store.restore()).toBeUndefined();
});

test('another tab reads the countdown from the cookies, never longer than remainingTime', { tags: ['OTP-07'] }, () => {
  const { page, store } = open();
  store.begin('auth-1', undefined);
  store.sent('email', { expiredDateTime: '2026-05-08T12:01:00.000Z', remainingTime: 60 });
  const other = open(page);
  other.clock.now = start + 10_000;
  expect(other.store.restore()).toEqual({
    authId: 'auth-1',
    method: undefined,
    phoneNumber: undefined,
    resendAt: start + 70_000,
  });
});

test('a failed verification clears token, contact and stale timing; the authId stays', { tags: ['OTP-21'] }, () => {
  const { page, clock, store } = open(fakePage({ token: 'x', contactId: 'y' }));
  store.begin('auth-1', undefined);
  store.sent('email', sent);
  store.fail('token');
  expect([...page.jar.keys()].sort()).toEqual(['authId', 'expiredDateTime', 'remainingTime']);
  clock.now += 60_000;
  store.fail('token');
  expect([...page.jar.keys()]).toEqual(['authId']);
  expect(store.restore()).toMatchObject({ authId: 'auth-1', resendAt: start + 60_000 });
});

test('without an authId, or with unreadable records, the sign-in starts anew', () => {
  const { storage, store } = open();
  storage.setItem('signInCode', '{');
  expect(store.restore()).toBeUndefined();
  store.begin('auth-1', undefined);
  storage.setItem('signInCode', 'null');
  expect(store.restore()).toBeUndefined();
  store.clear();
  expect(storage.getItem('signInCode')).toBeNull();
});
