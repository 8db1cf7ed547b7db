// Last names and birth dates in all their notations.
import { expect, it } from 'vitest';
import { dayOf, foldName, isSamePerson } from './person-match.policy.ts';

it('last names compare without case, accents and space around them', { tags: ['REG-16'] }, () => {
  for (const typed of ['Núñez', ' núñez ', 'NUNEZ', 'Nu\u0301n\u0303ez']) expect(foldName(typed)).toBe('nunez');
  expect(foldName('de  la Cruz')).toBe('de la cruz');
  expect(foldName('Nunes')).not.toBe('nunez');
  expect(foldName("O'Neil")).not.toBe(foldName('Oneil'));
});

it('both ways to write a birth date mean the same day', { tags: ['API-033'] }, () => {
  for (const text of ['1985-04-12T12:00:00.000Z', '1985-04-12', 'Fri, 12 Apr 1985 12:00:00 GMT'])
    expect(dayOf(text)).toBe('1985-04-12');
});

it('is the person only when both are right', () => {
  const record = { nameLast: 'Chen', birthDate: '1985-04-12' };
  const birthDate = '1985-04-12T12:00:00.000Z';
  expect(isSamePerson(record, { lastName: 'chen', birthDate })).toBe(true);
  expect(isSamePerson(record, { lastName: 'cheng', birthDate })).toBe(false);
  expect(isSamePerson(record, { lastName: 'chen', birthDate: '1985-04-13T12:00:00.000Z' })).toBe(false);
  expect(isSamePerson({ nameLast: null, birthDate: null }, { lastName: '', birthDate })).toBe(false);
});
