// Initials for all kinds of names.
import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('initials are the first letters of both names, whole characters, upper case', { tags: ['NAV-03'] }, () => {
  expect(initialsOf('grace', 'Okafor')).toBe('GO');
  expect(initialsOf('  Inés ', 'Ñáñez')).toBe('IÑ');
  expect(initialsOf('𝒜da', 'Lovelace')).toBe('𝒜L');
  expect(initialsOf('Cher', '')).toBe('C');
  expect(initialsOf('', '')).toBe('?');
});
