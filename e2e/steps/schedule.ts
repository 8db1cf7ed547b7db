// The console's schedule: opening a day, its visits, and what stands beside them.
import type { Locator, Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { see } from './waiting.ts';

export const scheduleGrid = (page: Page): Locator => page.getByRole('region', { name: /providers$/ });
export const visitBlock = (page: Page, name: RegExp): Locator => scheduleGrid(page).getByRole('button', { name });
export const visitPanel = (page: Page, name: string): Locator => page.getByRole('complementary', { name });
/** The short message after a change. */
export const changeNote = (page: Page, text: string | RegExp): Locator => page.getByRole('status').getByText(text);

/** Returns the date this many days from today at the demo practice, as YYYY-MM-DD. */
export function practiceDay(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000);
}

/** Returns the first weekday after today at the practice, where the demo's visits of tomorrow are, as YYYY-MM-DD. */
export function nextWeekday(): string {
  const date = new Date(`${practiceDay(1)}T12:00:00Z`);
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Returns a weekday (0 for Sunday) in the n-th week from now, as YYYY-MM-DD; the demo has no visits that far ahead. */
export function dayIn(weeks: number, weekday: number): string {
  const date = new Date(Date.now() + weeks * 7 * 86_400_000);
  date.setUTCDate(date.getUTCDate() + ((weekday - date.getUTCDay() + 7) % 7));
  return date.toISOString().slice(0, 10);
}

export async function openDay(page: Page, server: TestServer, day: string): Promise<void> {
  await page.goto(`${server.url}/practice/schedule?day=${day}`);
  await see(scheduleGrid(page));
}
