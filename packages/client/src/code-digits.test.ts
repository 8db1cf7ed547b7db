// The digits of a one-time code, however they arrive.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeDigits } from './code-digits.ts';

/** Anything a keyboard or a clipboard may hold, with digits of several scripts more often than chance has them. */
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'0123456789٣३ -aZ'),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
  )
  .map((characters) => characters.join(''));

it('[OTP-18] takes digits only, at most six, whatever is pasted', () => {
  expect(codeDigits('code: 48 21-55 9')).toBe('482155');
  fc.assert(fc.property(typed, (text) => /^[0-9]{0,6}$/.test(codeDigits(text))));
});
