// E-mail addresses.
import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('[AUTH-10] well-formed addresses pass', () => {
  for (const good of [
    'a@b.co',
    'grace.okafor+portal@example.com',
    "o'neil@mail.example.org",
    `${'a'.repeat(64)}@example.com`,
    'jö@bücher.example',
  ])
    expect(isEmail(good), good).toBe(true);
});

test('[AUTH-10] malformed addresses do not', () => {
  const long = `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`;
  for (const bad of [
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b@c.de',
    'a@-b.co',
    'a..b@c.de',
    '.a@b.co',
    'a.@b.co',
    `${'a'.repeat(65)}@b.co`,
    long,
  ])
    expect(isEmail(bad), bad).toBe(false);
});
