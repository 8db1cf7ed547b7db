// Numbers in a crisis text: which are called, which are texted, and which are no numbers to call.
import { expect, test } from 'vitest';
import { helpNumbersIn } from './help-numbers.ts';

const read = (text: string) => helpNumbersIn(text).map(({ way, number, href }) => `${way} ${number} ${href}`);

test('the words before a number say whether it is called or texted', { tags: ['CALC-14'] }, () => {
  expect(
    read(
      'If you might hurt yourself, or feel that you cannot go on, call or text 988 now. It is free, and somebody answers day and night. If you are in danger right now, call 911. Harbor reads forms only in office hours.',
    ),
  ).toEqual(['call 988 tel:988', 'text 988 sms:988', 'call 911 tel:911']);
  expect(read('Text HOME to 741741.')).toEqual(['text 741741 sms:741741']);
  expect(read('Our nurse: (207) 555-0188. Or +1 207-555-0199.')).toEqual([
    'call (207) 555-0188 tel:2075550188',
    'call +1 207-555-0199 tel:+12075550199',
  ]);
  expect(read('Call 911, or 988. Call 911 first.')).toEqual(['call 911 tel:911']);
});

test('other numbers are no numbers to call', { tags: ['CALC-14'] }, () => {
  expect(read('In 2026, 300 people called. Room 988, open 24 hours.')).toEqual([]);
  expect(read('We call back within 24 hours.')).toEqual([]);
  expect(read('')).toEqual([]);
});
