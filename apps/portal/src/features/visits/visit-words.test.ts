// How appointments are written in sentences.
import { clockOf } from '@foyer/scheduling';
import { expect, it } from 'vitest';
import { aVisit, dayAndTime, hoursBefore } from './visit-words.ts';

const now = Date.parse('2026-05-08T12:00:00Z');
const zone = 'America/New_York';

it('a day has its year only when it is another one', () => {
  expect(dayAndTime('2026-05-12T13:30:00Z', zone, now)).toBe('Tuesday, May 12, 9:30 AM');
  expect(dayAndTime('2027-01-04T14:00:00Z', zone, now)).toBe('Monday, January 4, 2027, 9:00 AM');
});

it('a type of visit reads as part of the sentence', { tags: ['FLOW-27'] }, () => {
  expect(['Cleaning and exam', 'Invisible aligner', 'X-ray', 'CT scan'].map(aVisit)).toEqual([
    'a cleaning and exam',
    'an invisible aligner',
    'an X-ray',
    'a CT scan',
  ]);
});

it('hours before a visit are counted on the wall clock, also when the clocks change between', () => {
  const { offsetAt } = clockOf(zone);
  // The clocks went forward in the night before Sunday, March 8.
  const instant = '2026-03-09T13:00:00Z';
  const at = (time: string) => Date.parse(time);
  expect(hoursBefore(instant, 48, offsetAt, at('2026-03-02T14:00:00Z'))).toBe('Saturday, March 7, 9:00 AM');
  expect(hoursBefore(instant, 48, offsetAt, at('2026-03-07T14:00:30Z'))).toBe('Saturday, March 7, 9:00 AM');
  expect(hoursBefore(instant, 48, offsetAt, at('2026-03-07T14:01:00Z'))).toBeUndefined();
});
