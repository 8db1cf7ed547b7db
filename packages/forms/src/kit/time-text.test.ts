// How times of day are written and read.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf, noTime, tidyTime, timeOfMinutes, timeParts, two, writeTime } from './time-text.ts';

describe('a time of day', () => {
  it('is written as hh:mm A and read again, for every minute of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const text = timeOfMinutes(minutes);
        expect(text).toMatch(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/);
        expect(minutesOf(text)).toBe(minutes);
        expect(tidyTime(text)).toBe(text);
        expect(tidyTime(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`)).toBe(text);
        expect(tidyTime(text.toLowerCase().replace(' ', ''))).toBe(text);
      }),
    );
  });

  it.each([
    ['', noTime],
    ['09:-- --', { hour: '09', minute: '', half: '' }],
    ['--:-- PM', { hour: '', minute: '', half: 'PM' }],
    ['--:-- --', noTime],
    ['12:59 AM', { hour: '12', minute: '59', half: 'AM' }],
  ])('reads the chosen parts of %j', (text, parts) => {
    expect(timeParts(text)).toEqual(parts);
    expect(timeParts(writeTime(timeParts(text) ?? noTime))).toEqual(parts);
  });

  it.each(['00:00 AM', '13:00 PM', '09:60 AM', '9:00 AM', 'noon', '09:00AM', ' 09:00 AM'])('is not %j', (text) => {
    expect(timeParts(text)).toBeUndefined();
  });

  it.each(['24:00', '13:00 PM', '0:30 am', '9:60', 'noon', '9', '09:00 AM - 10:00 AM'])('leaves %j alone', (text) => {
    expect(tidyTime(text)).toBe(text);
    expect(minutesOf(text)).toBeUndefined();
  });
});
