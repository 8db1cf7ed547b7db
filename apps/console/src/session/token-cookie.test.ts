// The session cookie's line, and finding it again.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cookieIn, expiredCookie, STAFF_COOKIE, sessionCookie } from './token-cookie.ts';

it('finds a cookie by its whole name', () => {
  expect(cookieIn('token=a; staffToken=b=c; x=', STAFF_COOKIE)).toBe('b=c');
  expect(cookieIn('xstaffToken=b', STAFF_COOKIE)).toBeUndefined();
  expect(cookieIn('staffToken=', STAFF_COOKIE)).toBeUndefined();
  expect(cookieIn('staffToken=%zz', STAFF_COOKIE)).toBeUndefined();
  expect(cookieIn('', STAFF_COOKIE)).toBeUndefined();
});

it('belongs to the console alone, lasts 24 hours and is Secure wherever the page is', () => {
  expect(sessionCookie('t', 'https:')).toBe('staffToken=t; Path=/practice; Max-Age=86400; SameSite=Lax; Secure');
  expect(sessionCookie('t', 'http:')).not.toContain('Secure');
  expect(expiredCookie('http:')).toContain('Max-Age=0');
});

it('gives back any token that was written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (token) => {
      const pair = sessionCookie(token, 'http:').split(';')[0] ?? '';
      return cookieIn(`a=1; ${pair}; b=2`, STAFF_COOKIE) === token;
    }),
  );
});
