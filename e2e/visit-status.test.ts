// The outcome of a visit, in the console: set on its day, undone, corrected by an admin; and a visit that is canceled.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Returns the date this many days from today at the demo practice, as YYYY-MM-DD. */
const dayPlus = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000);

const grid = (page: Page) => page.getByRole('region', { name: /providers$/ });
const visit = (page: Page, name: RegExp) => grid(page).getByRole('button', { name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

async function bookOn(page: Page, day: string, who: string): Promise<void> {
  await page.goto(`${server.url}/practice/schedule?day=${day}`);
  await see(grid(page));
  await page.getByRole('button', { name: 'New visit' }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('checkbox', { name: 'Not a patient yet' }).check();
  await box.getByLabel('Visitor’s name').fill(who);
  await box.getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
  await box.getByLabel('Starts at').fill('19:30');
  await box.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Dr. Priya Nair' });
  await box.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'Harborside' });
  await box.getByRole('button', { name: 'Book', exact: true }).click();
  await seeNo(box);
  await visit(page, new RegExp(`^${who}`)).click();
  await see(panel(page, who));
}

test('a visit is met or missed from its own day on, which is taken back at once, or corrected by an admin', async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await bookOn(page, dayPlus(1), 'Tom Morrow');
  await see(panel(page, 'Tom Morrow').getByRole('button', { name: 'Confirm' }));
  await seeNo(
    page.getByRole('button', { name: 'Mark as completed' }),
    page.getByRole('button', { name: 'Mark as no-show' }),
  );

  await bookOn(page, dayPlus(0), 'Dee Today');
  const today = panel(page, 'Dee Today');
  await today.getByRole('button', { name: 'Mark as no-show' }).click();
  await see(today.getByText('No-show', { exact: true }));
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
  await see(today.getByText('Scheduled', { exact: true }), page.getByText('Dee Today: undone.'));
  await today.getByRole('button', { name: 'Mark as completed' }).click();
  await today.getByRole('button', { name: 'Undo: Completed' }).click();
  await see(today.getByText('Scheduled', { exact: true }));
  await today.getByRole('button', { name: 'Mark as completed' }).click();
  await today.getByRole('button', { name: 'Correct the status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the status' });
  await dialog.getByLabel('New status').selectOption({ label: 'No-show' });
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await see(today.getByText('No-show', { exact: true }), page.getByText('Dee Today: No-show.'));
});

test('a double click on Cancel visit calls that one off and does not go through to the schedule behind', async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await bookOn(page, dayPlus(2), 'Cal Off');
  const off = panel(page, 'Cal Off');
  const asked = page.getByRole('alertdialog', { name: 'Cancel this visit?' });
  await off.getByRole('button', { name: 'Cancel visit' }).dblclick();
  await see(asked);
  await asked.getByRole('button', { name: 'Cancel visit' }).dblclick();
  await see(off.getByText('Canceled', { exact: true }));
  await seeNo(page.getByRole('dialog', { name: 'New visit' }), asked);
});
