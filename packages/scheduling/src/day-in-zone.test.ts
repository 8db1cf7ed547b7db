// Which day it is somewhere, on both sides of the date line and of a clock change.
import { expect, it } from 'vitest';
import { dayInZone } from './day-in-zone.ts';

it('is the day on the wall of the place, not of the machine', () => {
  const instant = Date.UTC(2026, 10, 21, 3, 0);
  expect(dayInZone(instant, 'America/New_York')).toBe('2026-11-20');
  expect(dayInZone(instant, 'America/St_Johns')).toBe('2026-11-20');
  expect(dayInZone(instant, 'Pacific/Auckland')).toBe('2026-11-21');
  expect(dayInZone(new Date(instant), 'UTC')).toBe('2026-11-21');
});

it('refuses a zone that does not exist', () => {
  expect(() => dayInZone(0, 'Mars/Olympus')).toThrow(RangeError);
});
