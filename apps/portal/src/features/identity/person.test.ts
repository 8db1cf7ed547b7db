// Validation of last name, date of birth and email address.
import { expect, test } from 'vitest';
import { checkPerson } from './person.ts';

const lee = { lastName: 'Chen', birthDate: '04/12/1985', email: 'lee.chen@example.com' };
const check = (part: Partial<typeof lee>, asksEmail = true) =>
  checkPerson({ ...lee, ...part }, asksEmail, '2026-05-12');

test('what is empty is blank, also where it is all space', { tags: ['REG-07', 'REG-09', 'REG-10', 'REG-13'] }, () => {
  expect(check({})).toEqual({});
  expect(check({ lastName: '  ', birthDate: ' ', email: ' ' })).toEqual({
    lastName: 'person.lastNameBlank',
    birthDate: 'person.birthDateBlank',
    email: 'person.emailBlank',
  });
});

test('a date is one, and not after today', { tags: ['REG-11', 'REG-12'] }, () => {
  expect(check({ birthDate: '13/04/1986' })).toEqual({ birthDate: 'person.birthDateInvalid' });
  expect(check({ birthDate: '05/12/2026' })).toEqual({});
  expect(check({ birthDate: '05/13/2026' })).toEqual({ birthDate: 'person.birthDateFuture' });
});

test('an address has at most 64 characters before the @ and 255 behind it', { tags: ['REG-14', 'REG-15'] }, () => {
  const domain = (length: number) => `${'a'.repeat(60)}.`.repeat(4).concat('b'.repeat(length - 248), '.com');
  expect(domain(255)).toHaveLength(255);
  expect(check({ email: `${'x'.repeat(64)}@${domain(255)}` })).toEqual({});
  for (const email of ['lee', 'lee@example', `${'x'.repeat(65)}@example.com`, `x@${domain(256)}`])
    expect(check({ email }), email).toEqual({ email: 'person.emailInvalid' });
  expect(check({ email: 'lee' }, false)).toEqual({});
});
