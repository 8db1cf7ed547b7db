// Filtering and validation of the code field.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeProblem, isCodeKey, readCode } from './one-time-code.ts';

const press = (key: string, modifier: { ctrlKey?: boolean; metaKey?: boolean } = {}) =>
  isCodeKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifier });

test('the key filter lets through digits, navigation keys and copy, paste and cut', { tags: ['OTP-19'] }, () => {
  for (const key of ['0', '9', 'ArrowLeft', 'Home', 'End', 'Tab', 'Backspace', 'Delete', 'Enter'])
    expect(press(key), key).toBe(true);
  for (const key of ['c', 'v', 'x', 'V']) {
    expect(press(key, { ctrlKey: true }), key).toBe(true);
    expect(press(key, { metaKey: true }), key).toBe(true);
    expect(press(key), key).toBe(false);
  }
  for (const key of ['a', 'Z', '-', '.', ' ', 'é', '٣']) expect(press(key), key).toBe(false);
  expect(press('p', { ctrlKey: true })).toBe(false);
});

test('whatever comes in, the field holds digits only, at most six', { tags: ['OTP-18'] }, () => {
  // Digits of any script, letters, symbols: whatever a keyboard or a clipboard may produce.
  const characters = fc.array(
    fc.oneof(
      fc.constantFrom(...'0123456789٣३ -aZ'),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
  );
  fc.assert(fc.property(characters, (typed) => /^[0-9]{0,6}$/.test(readCode(typed.join('')).code)));
  expect(readCode('code: 48 21-55 9').code).toBe('482155');
});

test('pasted codes with spaces, dashes or words around them are taken', () => {
  for (const text of ['123456', '123 456', '123-456', ' 123456\n', 'Your code is 123456.'])
    expect(readCode(text)).toEqual({ code: '123456', isNumeric: true });
});

test('an empty and a non-numeric code are told apart', { tags: ['OTP-16', 'OTP-17'] }, () => {
  expect(codeProblem('')).toBe('blank');
  expect(codeProblem('abcdef')).toBe('invalid');
  expect(codeProblem('12ab56')).toBe('invalid');
  expect(codeProblem('12a456')).toBe('invalid');
  expect(codeProblem('12345')).toBe('invalid');
  expect(codeProblem('123456')).toBeUndefined();
  expect(codeProblem('012345')).toBeUndefined();
});
