// Phone numbers for reading and dialing.
import { expect, it } from 'vitest';
import { formatPhone, lastDigits, phoneHref } from './phone.ts';

it.each([
  ['2075550148', '(207) 555-0148', 'tel:+12075550148'],
  ['+1 207 555 0148', '(207) 555-0148', 'tel:+12075550148'],
  ['+44 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
  ['(207) 555-0148', '(207) 555-0148', 'tel:+12075550148'],
  ['1 207 555 0148', '(207) 555-0148', 'tel:+12075550148'],
  ['+1 207-555-0148', '(207) 555-0148', 'tel:+12075550148'],
  ['911', '911', 'tel:911'],
  ['555-0148', '555-0148', 'tel:5550148'],
])('%s reads %s', (number, text, href) => {
  expect(formatPhone(number)).toBe(text);
  expect(phoneHref(number)).toBe(href);
});

it('lastDigits reads a masked number', () => {
  expect(lastDigits('(***) ***-0148')).toBe('0148');
  expect(lastDigits('')).toBe('');
});
