// Telephone numbers as people write them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formNumber, phoneNumberText, readPhoneNumber } from './index.ts';

describe('telephone numbers', () => {
  it.each([
    ['2075550148', '+12075550148', '', '2075550148', '(207) 555-0148'],
    ['(207) 555-0148', '+12075550148', '', '2075550148', '(207) 555-0148'],
    ['1 207.555.0148', '+12075550148', '', '2075550148', '(207) 555-0148'],
    ['+1 604 555 0148', '+16045550148', '', '6045550148', '(604) 555-0148'],
    ['207 555 0148 ext 204', '+12075550148', '204', '2075550148', '(207) 555-0148'],
    ['207-555-0148x1234567', '+12075550148', '1234567', '2075550148', '(207) 555-0148'],
    ['+44 20 7946 0958', '+442079460958', '', '+442079460958', '+44 20 7946 0958'],
    // The Bahamas share the plan with the US.
    ['242 555 0148', '+12425550148', '', '+12425550148', '+1 242 555 0148'],
  ])(
    '%s is kept as %s %s, held as %s and shown as %s',
    { tags: ['RECORD-05'] },
    (typed, number, extension, held, shown) => {
      expect(readPhoneNumber(typed)).toEqual({ number, extension });
      expect(formNumber(number)).toBe(held);
      expect(phoneNumberText(number)).toBe(shown);
      expect(phoneNumberText(held)).toBe(shown);
    },
  );

  it.each([
    '',
    '12345',
    '555-0148',
    '0000000000',
    '555 555 0148',
    'call me',
    '911',
    '+12',
    '+999123456789',
    '207-555-0148 / 207-555-0199',
    '2075550148x12345678',
  ])('%s is none, and is shown as it is', { tags: ['RECORD-05'] }, (text) => {
    expect(readPhoneNumber(text)).toBeUndefined();
    expect(formNumber(text)).toBe(text);
    expect(phoneNumberText(text)).toBe(text);
  });

  it('what is kept is read as itself, however it is written', { tags: ['RECORD-05'] }, () => {
    const local = fc.integer({ min: 2_000_000, max: 9_999_999 }).map((rest) => `207${rest}`);
    fc.assert(
      fc.property(local, (digits) => {
        const kept = readPhoneNumber(digits);
        if (!kept) return;
        expect(readPhoneNumber(kept.number)).toEqual(kept);
        expect(readPhoneNumber(formNumber(kept.number))).toEqual(kept);
        expect(readPhoneNumber(phoneNumberText(kept.number))).toEqual(kept);
      }),
    );
  });
});
