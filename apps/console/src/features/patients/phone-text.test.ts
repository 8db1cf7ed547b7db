// Phone numbers for reading and dialing.
import { expect, it } from 'vitest';
import { phoneText, telOf } from './phone-text.ts';

it.each([
  ['2075550148', '', '(207) 555-0148', 'tel:+12075550148'],
  ['2075550148', '204', '(207) 555-0148-204', 'tel:+12075550148;ext=204'],
  ['+44 20 7946 0958', '', '+44 20 7946 0958', 'tel:+442079460958'],
  ['+44 20 7946 0958', '12', '+44 20 7946 0958-12', 'tel:+442079460958;ext=12'],
  ['555-0148', '', '555-0148', 'tel:5550148'],
])('%s %s reads %s and dials %s', (number, extension, text, address) => {
  expect(phoneText(number, extension)).toBe(text);
  expect(telOf(text)).toBe(address);
});
