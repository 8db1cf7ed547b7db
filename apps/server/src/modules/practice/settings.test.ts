// Which day it is at a practice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { todayOf } from './settings.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('today begins and ends at midnight of the practice, also on a day of 23 or 25 hours, and when the clock goes back', async () => {
  const at = async (instant: string, slug: string) => {
    test.clock.move(new Date(instant));
    return todayOf(test.systemCtx(slug));
  };
  // New York springs forward on March 14 and falls back on November 7.
  expect(await at('2027-03-14T04:59:59.500Z', 'demo')).toBe('2027-03-13');
  expect(await at('2027-03-14T05:00:00Z', 'demo')).toBe('2027-03-14');
  expect(await at('2027-03-15T03:59:59Z', 'demo')).toBe('2027-03-14');
  expect(await at('2027-03-15T04:00:00Z', 'demo')).toBe('2027-03-15');
  expect(await at('2027-03-14T12:00:00Z', 'demo')).toBe('2027-03-14');
  expect(await at('2027-11-08T04:59:59Z', 'demo')).toBe('2027-11-07');
  expect(await at('2027-11-08T05:00:00Z', 'demo')).toBe('2027-11-08');
  // Saint John's is an hour and a half ahead.
  expect(await at('2027-03-15T02:30:00Z', 'maple')).toBe('2027-03-15');
  expect(await at('2027-03-15T02:30:00Z', 'demo')).toBe('2027-03-14');
});
