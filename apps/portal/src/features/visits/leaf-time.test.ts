// Times of appointments, on the practice's clock.
import { expect, test } from 'vitest';
import { leafTime } from './leaf-time.ts';

test.each([
  ['2026-05-12T13:30:00.000Z', 'America/New_York', 'May 12 at 09:30 am'],
  ['2026-11-04T17:00:00.000Z', 'America/New_York', 'Nov 04 at 12:00 pm'],
  ['2026-11-04T05:05:00.000Z', 'America/New_York', 'Nov 04 at 12:05 am'],
  ['2026-11-04T17:00:00.000Z', 'America/St_Johns', 'Nov 04 at 01:30 pm'],
])('%s in %s is %s', { tags: ['DASH-13'] }, (instant, zone, text) => {
  expect(leafTime(instant, zone).text).toBe(text);
});

test('the calendar leaf shows month, day and weekday of the practice', () => {
  expect(leafTime('2026-05-06T02:00:00.000Z', 'America/New_York')).toMatchObject({
    month: 'May',
    day: '5',
    weekday: 'Tue',
  });
});
