// Email addresses, and the validation of the sign-in fields.
import { expect, test } from 'vitest';
import { emailProblem, isEmail, passwordProblem } from './credentials.ts';

test('well-formed addresses pass', { tags: ['AUTH-10'] }, () => {
  for (const good of [
    'a@b.co',
    'office@example.com',
    'grace.okafor+portal@example.com',
    "o'neil@mail.example.org",
    "o'neil+x@mail.example.co.uk",
    `${'a'.repeat(64)}@example.com`,
    'jö@bücher.example',
    'büro@exämple.de',
  ])
    expect(isEmail(good), good).toBe(true);
});

test('malformed addresses do not', { tags: ['AUTH-10'] }, () => {
  const long = `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`;
  for (const bad of [
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b@c.de',
    'a@.com',
    'a@b..com',
    'a@-b.co',
    'a..b@c.de',
    '.a@b.co',
    'a.@b.co',
    `${'a'.repeat(65)}@b.co`,
    long,
  ])
    expect(isEmail(bad), bad).toBe(false);
});

test('empty and malformed entries are named', { tags: ['AUTH-09', 'AUTH-10', 'AUTH-12'] }, () => {
  expect(emailProblem(' ')).toBe('emailBlank');
  expect(emailProblem('grace@')).toBe('emailInvalid');
  expect(emailProblem(' grace@example.com ')).toBeUndefined();
  expect(passwordProblem('')).toBe('passwordBlank');
  expect(passwordProblem(' ')).toBeUndefined();
});
