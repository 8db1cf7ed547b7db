// Instants from what the practice's clock shows.
import { expect, it } from 'vitest';
import { instantAt } from './practice-day.ts';

it.each([
  ['2026-05-08', 600, 'America/New_York', '2026-05-08T14:00:00.000Z'],
  ['2026-12-31', 1439, 'America/St_Johns', '2027-01-01T03:29:00.000Z'],
  ['2026-03-08', 90, 'America/New_York', '2026-03-08T06:30:00.000Z'],
  ['2026-03-08', 240, 'America/New_York', '2026-03-08T08:00:00.000Z'],
  // The clock skips 2:30 AM: the time is as long after the leap.
  ['2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // The clock shows 1:30 AM twice: the first one.
  ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', 150, 'America/New_York', '2026-11-01T07:30:00.000Z'],
])('%s, minute %i in %s is %s', (day, minute, zone, instant) => {
  expect(instantAt(day, minute, zone).toISOString()).toBe(instant);
});
