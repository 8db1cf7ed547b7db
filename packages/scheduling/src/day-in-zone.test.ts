// The calendar day in a zone, on both sides of the date line and of a clock change.
import { expect, it } from 'vitest';
import { dayInZone } from './day-in-zone.ts';

it('is the day in that zone, not on the machine', () => {
  const instant = Date.UTC(2026, 10, 21, 3, 0);
  expect(dayInZone(instant, 'America/New_York')).toBe('2026-11-20');
  expect(dayInZone(instant, 'America/St_Johns')).toBe('2026-11-20');
  expect(dayInZone(instant, 'Pacific/Auckland')).toBe('2026-11-21');
  expect(dayInZone(new Date(instant), 'UTC')).toBe('2026-11-21');
});

it('throws for a zone that does not exist', () => {
  expect(() => dayInZone(0, 'Mars/Olympus')).toThrow(RangeError);
});
