// The code field's filter and rules.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCode, isKeyAllowed, takeCode } from './code-entry.ts';

const press = (key: string, modifier: { ctrlKey?: boolean; metaKey?: boolean } = {}) =>
  isKeyAllowed({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifier });

test('[OTP-19] the key filter lets through digits, navigation keys and copy, paste and cut', () => {
  for (const key of ['0', '9', 'ArrowLeft', 'Home', 'End', 'Tab', 'Backspace', 'Delete', 'Enter'])
    expect(press(key), key).toBe(true);
  for (const key of ['c', 'v', 'x', 'V']) {
    expect(press(key, { ctrlKey: true }), key).toBe(true);
    expect(press(key, { metaKey: true }), key).toBe(true);
  }
  for (const key of ['a', 'Z', '-', '.', ' ', 'é', '٣']) expect(press(key), key).toBe(false);
  expect(press('p', { ctrlKey: true })).toBe(false);
});

test('[OTP-18] whatever comes in, the field holds digits only, at most six', () => {
  // Digits of any script, letters, signs: what a keyboard or a clipboard may hold.
  const characters = fc.array(
    fc.oneof(
      fc.constantFrom(...'0123456789٣३ -aZ'),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
  );
  fc.assert(fc.property(characters, (typed) => /^[0-9]{0,6}$/.test(takeCode(typed.join('')).code)));
});

test('pasted codes with spaces, dashes or words around them are taken', () => {
  for (const text of ['123456', '123 456', '123-456', ' 123456\n', 'Your code is 123456.'])
    expect(takeCode(text)).toEqual({ code: '123456', isNumeric: true });
});

test('[OTP-16] [OTP-17] an empty and a non-numeric code are told apart', () => {
  expect(checkCode(takeCode(''))).toBe('code.blank');
  expect(checkCode(takeCode('abcdef'))).toBe('code.invalid');
  expect(checkCode(takeCode('12ab56'))).toBe('code.invalid');
  expect(checkCode(takeCode('12345'))).toBe('code.invalid');
  expect(checkCode(takeCode('123456'))).toBeUndefined();
});
