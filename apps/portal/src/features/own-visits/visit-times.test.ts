// The words for a visit’s time, and for when the next one is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysUntil, nextVisit, visitDay, visitTime, visitWhen, visitWhenShort, zoneOfVisit } from './visit-times.ts';

const portland = 'America/New_York';
/** Friday, May 8, 2026, 10:00 AM in Portland. */
const now = Date.parse('2026-05-08T14:00:00Z');

describe('the words for a visit’s time', () => {
  it('are on the practice’s clock, with the year only when it is another one', { tags: ['LIFE-04'] }, () => {
    expect(visitWhen('2026-05-12T13:30:00Z', portland, now)).toBe('Tuesday, May 12, 9:30 AM');
    expect(visitWhenShort('2026-05-12T13:30:00Z', portland, now)).toBe('Tue, May 12, 9:30 AM');
    expect(visitDay('2027-01-05T15:00:00Z', portland, now)).toBe('Tuesday, January 5, 2027');
    expect(visitWhenShort('2027-01-05T15:00:00Z', portland, now)).toBe('Tue, Jan 5, 2027, 10:00 AM');
    // Already the next year in London, not yet at the practice.
    expect(visitDay('2027-01-01T03:00:00Z', portland, now)).toBe('Thursday, December 31');
  });

  it('name the zone as it is on that day', { tags: ['LIFE-04'] }, () => {
    expect(zoneOfVisit('2026-05-12T13:30:00Z', portland)).toBe('EDT');
    expect(zoneOfVisit('2026-12-12T14:30:00Z', portland)).toBe('EST');
  });

  it('tell the two hours apart that the clock shows twice', () => {
    expect(visitTime('2026-11-01T05:30:00Z', portland)).toBe('1:30 AM EDT');
    expect(visitTime('2026-11-01T06:30:00Z', portland)).toBe('1:30 AM EST');
  });
});

describe('the line of the next appointment', () => {
  it.each([
    ['2026-05-08T21:00:00Z', { kind: 'today' }],
    // Late in the evening of today, tomorrow by the clock of London.
    ['2026-05-09T03:30:00Z', { kind: 'today' }],
    ['2026-05-09T13:00:00Z', { kind: 'tomorrow' }],
    ['2026-05-12T13:30:00Z', { kind: 'on', day: 'Tuesday' }],
    ['2026-05-14T13:30:00Z', { kind: 'on', day: 'Thursday' }],
    ['2026-05-15T13:30:00Z', { kind: 'on', day: 'May 15' }],
    ['2026-06-03T13:30:00Z', { kind: 'on', day: 'June 3' }],
    ['2027-06-03T13:30:00Z', { kind: 'on', day: 'June 3, 2027' }],
  ])('of %s is %o', { tags: ['LIFE-20'] }, (instant, words) => {
    expect(nextVisit(instant, portland, now)).toEqual(words);
  });

  it('names a weekday exactly for the second to the sixth day from today', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 400 });
    fc.assert(
      fc.property(minutes, (after) => {
        const at = now + after * 60_000;
        const days = daysUntil(at, portland, now);
        const words = nextVisit(at, portland, now);
        expect(words.kind).toBe(days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'on');
        if (words.kind === 'on') expect(/^[A-Z][a-z]+day$/.test(words.day)).toBe(days <= 6);
      }),
    );
  });
});
