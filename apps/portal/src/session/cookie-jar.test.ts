// Reading and writing the page's cookies.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieText, readCookie } from './cookie-jar.ts';

test('[SESS-07] [SESS-08] [SESS-09] cookies last 24 hours and have path /', () => {
  expect(cookieText('authId', 'a b', 864e5, true)).toBe('authId=a%20b; path=/; max-age=86400; samesite=lax; secure');
  expect(cookieText('authId', '', 0, false)).toBe('authId=; path=/; max-age=0; samesite=lax');
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
        const [pair = ''] = cookieText('userInfo', value, 1000, false).split('; ');
        expect(readCookie(`xuserInfo=1; ${pair}; user=2`, 'userInfo')).toBe(value);
      },
    ),
  );
});

test('a missing or broken cookie reads as undefined', () => {
  expect(readCookie('', 'token')).toBeUndefined();
  expect(readCookie('token2=1', 'token')).toBeUndefined();
  expect(readCookie('token=%E0%A4%A', 'token')).toBeUndefined();
});
