// Until when a submission is put off, by the practice's clock, over weeks and changes of the clock.
import { expect, it } from 'vitest';
import { snoozeDay, snoozeTimes } from './snooze-times.ts';

const zone = 'America/New_York';

it('offers three hours, tomorrow and Monday at 8:00 AM of the practice', { tags: ['TRIAGE-23'] }, () => {
  // Saturday evening before the clocks change; in UTC it is Sunday.
  const { inThreeHours, tomorrow, monday } = snoozeTimes(new Date('2026-03-08T02:00:00Z'), zone);
  expect(inThreeHours.toISOString()).toBe('2026-03-08T05:00:00.000Z');
  expect(tomorrow.toISOString()).toBe('2026-03-08T12:00:00.000Z');
  expect(monday.toISOString()).toBe('2026-03-09T12:00:00.000Z');
});

it('takes the next Monday on a Monday, and the next day on a Sunday', { tags: ['TRIAGE-23'] }, () => {
  const mondayAfter = (now: string) => snoozeTimes(new Date(now), zone).monday.toISOString();
  expect(mondayAfter('2026-05-11T14:00:00Z')).toBe('2026-05-18T12:00:00.000Z');
  expect(mondayAfter('2026-05-10T14:00:00Z')).toBe('2026-05-11T12:00:00.000Z');
  expect(mondayAfter('2026-05-12T14:00:00Z')).toBe('2026-05-18T12:00:00.000Z');
});

it('takes a day from tomorrow to 90 days ahead', { tags: ['TRIAGE-23'] }, () => {
  const now = new Date('2026-05-11T14:00:00Z');
  expect(snoozeDay('2026-05-12', now, zone)?.toISOString()).toBe('2026-05-12T12:00:00.000Z');
  expect(snoozeDay('2026-08-09', now, zone)?.toISOString()).toBe('2026-08-09T12:00:00.000Z');
  for (const day of ['2026-05-11', '2026-08-10', '', 'tomorrow']) expect(snoozeDay(day, now, zone)).toBeUndefined();
});
