// The session's cookies, role and person.

import { createCookieJar } from '@foyer/client/cookie-jar';
import { fakePage, fakeStorage } from '@foyer/client/fake-browser';
import { expect, test, vi } from 'vitest';
import { createSession, type Profile } from './session.ts';

const profile: Profile = {
  id: 'c1',
  isGuardian: true,
  nameFirst: 'Grace',
  nameMiddle: 'Ada',
  nameLast: 'Okafor',
  emailAddress: 'grace@example.com',
  birthDate: '1984-02-03',
  accountId: 'a1',
  phoneNumbers: [{ type: 'mobile', number: '2075550148', extension: '' }],
};

function start(initial?: Record<string, string>) {
  const page = fakePage(initial);
  const mirror = fakeStorage();
  const session = createSession({ cookies: createCookieJar(page, { isSecure: false }), mirror, tokenCookie: 'token' });
  return { page, mirror, session };
}

test('token and contactId are stored when a session is established', { tags: ['AUTH-20'] }, () => {
  const { page, session } = start();
  session.establish({ token: 't1', patientId: 'c1' });
  expect(page.jar.get('token')).toBe('t1');
  expect(page.jar.get('contactId')).toBe('c1');
  expect(session.token()).toBe('t1');
  expect(session.state()).toMatchObject({ isSignedIn: true, patientId: 'c1' });
});

test('the profile is cached, the cookie holds names and nothing sensitive, the role is mirrored', {
  tags: ['AUTH-21', 'SESS-06', 'DATA-03'],
}, () => {
  const { page, mirror, session } = start();
  session.establish({ token: 't1', patientId: 'c1' });
  session.remember(profile);
  expect(JSON.parse(decodeURIComponent(page.jar.get('userInfo') ?? ''))).toEqual({
    id: 'c1',
    nameFirst: 'Grace',
    nameLast: 'Okafor',
    isGuardian: true,
  });
  expect(page.jar.get('role')).toBe('LEGAL_GUARDIAN');
  expect(mirror.getItem('role')).toBe('LEGAL_GUARDIAN');
  expect(session.state().profile).toEqual(profile);
  session.remember({ ...profile, isGuardian: false });
  expect(page.jar.get('role')).toBe('SINGLE_USER');
});

test('clearing removes role, user info, token and contact', { tags: ['SESS-02', 'IDLE-03', 'IDLE-05'] }, () => {
  const { page, mirror, session } = start();
  session.establish({ token: 't1', patientId: 'c1' });
  session.remember(profile);
  const heard = vi.fn();
  session.subscribe(heard);
  session.clear();
  expect([...page.jar.keys()]).toEqual([]);
  expect(mirror.getItem('role')).toBeNull();
  expect(session.state().isSignedIn).toBe(false);
  expect(heard).toHaveBeenCalledOnce();
});

test('a reload finds the person again, and a forged user info is as good as none', () => {
  const userInfo = encodeURIComponent(
    JSON.stringify({ id: 'c1', nameFirst: 'Sam', nameLast: 'Rivera', isGuardian: false }),
  );
  expect(start({ token: 't1', contactId: 'c1', userInfo }).session.state()).toMatchObject({
    isSignedIn: true,
    role: 'SINGLE_USER',
    user: { nameFirst: 'Sam' },
  });
  expect(start({ token: 't1', userInfo: '%7B' }).session.state()).toMatchObject({ isSignedIn: true, user: undefined });
  expect(start({ userInfo, role: 'SINGLE_USER' }).session.state()).toMatchObject({
    isSignedIn: false,
    role: undefined,
  });
});
