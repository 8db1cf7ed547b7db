// The rules of the sign-in fields, with the texts they lead to.
import { describe, expect, it } from 'vitest';
import { codeProblem, emailProblem, isCodeKey, lastDigits, passwordProblem } from './sign-in-checks.ts';

describe('e-mail and password', () => {
  it('ask for what is missing', () => {
    expect(emailProblem('')).toBe('signIn.emailBlank');
    expect(passwordProblem('')).toBe('signIn.passwordBlank');
    expect(passwordProblem(' ')).toBeUndefined();
  });

  it.each([
    'office',
    'office@',
    '@example.com',
    'office@example',
    'of fice@example.com',
    'a@b@example.com',
    'a@.com',
    'a@b..com',
    `${'a'.repeat(65)}@example.com`,
  ])('refuse %s as an address', (address) => {
    expect(emailProblem(address)).toBe('signIn.emailInvalid');
  });

  it.each(['office@example.com', "o'neil+x@mail.example.co.uk", 'büro@exämple.de', `${'a'.repeat(64)}@example.com`])(
    'take %s',
    (address) => {
      expect(emailProblem(address)).toBeUndefined();
    },
  );
});

describe('the code', () => {
  it('is six digits', () => {
    expect(codeProblem('')).toBe('code.blank');
    expect(codeProblem('12345')).toBe('code.invalid');
    expect(codeProblem('12a456')).toBe('code.invalid');
    expect(codeProblem('012345')).toBeUndefined();
  });

  it('[OTP-19] lets through digits, navigation keys and the copy, paste and cut shortcuts', () => {
    const plain = { ctrlKey: false, metaKey: false };
    for (const key of ['0', '9', 'ArrowLeft', 'Tab', 'Backspace', 'Delete', 'Home', 'Enter'])
      expect(isCodeKey({ key, ...plain })).toBe(true);
    for (const key of ['c', 'v', 'x']) {
      expect(isCodeKey({ key, ctrlKey: true, metaKey: false })).toBe(true);
      expect(isCodeKey({ key, ctrlKey: false, metaKey: true })).toBe(true);
      expect(isCodeKey({ key, ...plain })).toBe(false);
    }
    for (const key of [' ', '-', '٣', 'é']) expect(isCodeKey({ key, ...plain })).toBe(false);
  });
});

it('lastDigits reads a masked number', () => {
  expect(lastDigits('(***) ***-0148')).toBe('0148');
  expect(lastDigits('')).toBe('');
});
