// The outcome of a visit, in the console: set on its day, undone, corrected by an admin; and a visit that is canceled.
import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { bookVisit, newVisitPanel } from './steps/new-visit.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Returns the date this many days from today at the demo practice, as YYYY-MM-DD. */
const dayPlus = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000);

const grid = (page: Page) => page.getByRole('region', { name: /providers$/ });
const visit = (page: Page, name: RegExp) => grid(page).getByRole('button', { name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

/** The chip that says the state of the open visit. */
const state = (of: Locator, word: string) => of.locator('.chip').getByText(word, { exact: true }).first();

async function bookOn(page: Page, day: string, who: string): Promise<void> {
  await page.goto(`${server.url}/practice/schedule?day=${day}`);
  await see(grid(page));
  await bookVisit(page, { who, at: '19:30', provider: 'Dr. Priya Nair' });
  await visit(page, new RegExp(`^${who}`)).click();
  await see(panel(page, who));
}

test('a visit is met or missed from its own day on, which is taken back at once, or corrected by an admin', {
  tags: ['LIFE-27', 'LIFE-28', 'LIFE-29'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await bookOn(page, dayPlus(1), 'Tom Morrow');
  await see(panel(page, 'Tom Morrow').getByRole('button', { name: 'Confirm', exact: true }));
  await seeNo(
    ...['Arrived', 'In chair', 'Completed', 'No-show'].map((name) =>
      panel(page, 'Tom Morrow').getByRole('button', { name }),
    ),
  );

  await bookOn(page, dayPlus(0), 'Dee Today');
  const today = panel(page, 'Dee Today');
  await today.getByRole('button', { name: 'Completed' }).click();
  await see(state(today, 'Completed'));
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
  await see(state(today, 'Scheduled'), page.getByText('Dee Today: undone.'));
  await today.getByRole('button', { name: 'Completed' }).click();
  await see(today.getByText(/^Completed, \d+:\d\d [AP]M\. Undo$/));
  await today.getByRole('button', { name: 'Undo', exact: true }).click();
  await see(state(today, 'Scheduled'));
  await today.getByRole('button', { name: 'Completed' }).click();
  await today.getByRole('button', { name: 'Correct status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct status' });
  await dialog.getByLabel('New status').selectOption({ label: 'Confirmed' });
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await see(dialog.getByText('Enter at least 3 characters.'));
  await dialog.getByLabel('Reason').fill('Pressed for the wrong visit');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await see(state(today, 'Confirmed'), page.getByText('Dee Today: Confirmed'));
  await see(today.getByText('Status corrected to Confirmed. Pressed for the wrong visit'));
});

test('a double click on Cancel visit calls that one off and does not go through to the schedule behind', async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await bookOn(page, dayPlus(2), 'Cal Off');
  const off = panel(page, 'Cal Off');
  const asked = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await off.getByRole('button', { name: 'Cancel visit' }).dblclick();
  await see(asked);
  await asked.getByRole('radio', { name: 'Patient asked' }).check();
  await asked.getByRole('button', { name: 'Cancel visit' }).dblclick();
  await see(state(off, 'Canceled'));
  await seeNo(newVisitPanel(page), asked);
});
