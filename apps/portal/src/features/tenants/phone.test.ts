// Phone numbers for eyes and for phones.
import { expect, test } from 'vitest';
import { formatPhone, phoneHref } from './phone.ts';

test('ten digits read (###) ###-####, other numbers stay as they are', () => {
  expect(formatPhone('2075550148')).toBe('(207) 555-0148');
  expect(formatPhone('+1 207-555-0148')).toBe('(207) 555-0148');
  expect(formatPhone('+44 20 7946 0018')).toBe('+44 20 7946 0018');
});

test('a phone link holds the number in international form where it is known', () => {
  expect(phoneHref('(207) 555-0148')).toBe('tel:+12075550148');
  expect(phoneHref('+44 20 7946 0018')).toBe('tel:+442079460018');
  expect(phoneHref('911')).toBe('tel:911');
});
