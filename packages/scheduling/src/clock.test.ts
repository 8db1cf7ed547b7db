// The clock made with Intl agrees with the zone made with Temporal, even when the clock changes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf } from './clock.ts';
import { slotLabel } from './slot-label.ts';
import { zoneOf } from './zone.ts';

const zones = ['America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/Lisbon', 'Asia/Kolkata', 'UTC'];

test('the Intl clock and the Temporal zone agree at any minute, even in an hour that occurs twice', {
  tags: ['BOOK-31', 'CASE-02'],
}, () => {
  // Minutes of 2026 and 2027, and of the nights when New York and Lord Howe set their clocks back.
  const from = Date.UTC(2026, 0, 1) / 60_000;
  const nights = [Date.UTC(2027, 10, 7), Date.UTC(2027, 3, 3), Date.UTC(2027, 9, 31)].map((at) => at / 60_000);
  const minute = fc.oneof(
    fc.integer({ min: from, max: from + 2 * 525_600 }),
    fc.tuple(fc.constantFrom(...nights), fc.integer({ min: -720, max: 1440 })).map(([night, more]) => night + more),
  );
  fc.assert(
    fc.property(fc.constantFrom(...zones), minute, (id, at) => {
      const [clock, zone] = [clockOf(id), zoneOf(id)];
      expect(clock.offsetAt(at)).toBe(zone.offsetAt(at));
      expect(clock.minuteOfDayAt(at)).toBe(zone.minuteOfDayAt(at));
      expect(slotLabel(clock, at)).toBe(slotLabel(zone, at));
    }),
    { numRuns: 400 },
  );
});

test('throws for an unknown zone', () => {
  expect(() => clockOf('Nowhere/Land')).toThrow(RangeError);
});
