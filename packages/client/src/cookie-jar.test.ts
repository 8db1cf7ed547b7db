// Reading and writing the page's cookies.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieText, createCookieJar, readCookie } from './cookie-jar.ts';
import { fakePage } from './fake-browser.ts';

test('cookies last 24 hours and have path /', { tags: ['SESS-07', 'SESS-08', 'SESS-09'] }, () => {
  expect(cookieText('authId', 'a b', 864e5, { isSecure: true })).toBe(
    'authId=a%20b; path=/; max-age=86400; samesite=lax; secure',
  );
  expect(cookieText('authId', '', 0, { isSecure: false })).toBe('authId=; path=/; max-age=0; samesite=lax');
});

test('a cookie of one app alone has its path', () => {
  expect(cookieText('staffToken', 't', 864e5, { path: '/practice', isSecure: true })).toBe(
    'staffToken=t; path=/practice; max-age=86400; samesite=lax; secure',
  );
});

test('a jar reads what it set, and nothing after it was removed', () => {
  const cookies = createCookieJar(fakePage({ other: '1' }), { isSecure: true });
  cookies.set('token', 'b=c');
  expect(cookies.get('token')).toBe('b=c');
  cookies.remove('token');
  expect(cookies.get('token')).toBeUndefined();
  expect(cookies.get('other')).toBe('1');
});

/** Every character of the first plane, and one beyond it. */
const character = fc
  .integer({ min: 0, max: 0xd7ff })
  .map((code) => (code === 0 ? '\u{1f9b7}' : String.fromCharCode(code)));

test('whatever text is written is read back, beside others', () => {
  fc.assert(
    fc.property(
      fc.array(character).map((characters) => characters.join('')),
      (value) => {
        const [pair = ''] = cookieText('userInfo', value, 1000, { isSecure: false }).split('; ');
        expect(readCookie(`xuserInfo=1; ${pair}; user=2`, 'userInfo')).toBe(value);
      },
    ),
  );
});

test('a missing or broken cookie reads as undefined', () => {
  expect(readCookie('', 'token')).toBeUndefined();
  expect(readCookie('token2=1', 'token')).toBeUndefined();
  expect(readCookie('xtoken=b', 'token')).toBeUndefined();
  expect(readCookie('token=%E0%A4%A', 'token')).toBeUndefined();
});
