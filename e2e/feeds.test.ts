// Calendar feeds: made by an admin for a provider, by a colleague for themselves, read by a calendar, and ended.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Presses Create, and returns the address from the dialog that shows it once. */
async function createFeed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address of the feed' });
  await see(dialog.getByText('it is shown only this once'), dialog.getByText('Whoever has this address can read it.'));
  const address = dialog.getByText(/^https?:.*\.ics$/);
  await see(address);
  const url = (await address.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await seeNo(dialog, page.getByText(/\.ics$/));
  return url;
}

/** Reads a feed as a calendar does, without signing in. */
async function readFeed(url: string, etag = '') {
  const { pathname } = new URL(url);
  const answer = await fetch(`${server.url}${pathname}`, { headers: etag ? { 'if-none-match': etag } : {} });
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') ?? '' };
}

test('an admin makes a feed of a provider, copies its address once, sees when it was read, and ends it', {
  tags: ['LIFE-38'],
}, async () => {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/settings/feeds`);
  await see(page.getByText('No feeds yet.'));
  await page.getByLabel('Whose visits').selectOption({ label: 'Dr. Priya Nair' });
  const names = page.getByRole('group', { name: 'What it shows of patients' });
  expect(await names.getByRole('radio', { name: /^No names/ }).isChecked()).toBe(true);
  await see(names.getByText('Initials').first(), names.getByText(/Whoever has this address can read it/).first());
  const url = await createFeed(page);
  const row = page.getByRole('list', { name: 'Feeds in use' }).getByRole('listitem');
  await see(row.getByText('Dr. Priya Nair'), row.getByText(/No names/), row.getByText(/^Never read/));
  const first = await readFeed(url);
  expect(first.status).toBe(200);
  expect(first.text).toContain('BEGIN:VCALENDAR');
  expect((await readFeed(url, first.etag)).status).toBe(304);
  await page.reload();
  await see(row.getByText(/^Last read/));
  await expectAccessible(row, 'settings of calendar feeds');
  await page.getByRole('button', { name: 'End the feed of Dr. Priya Nair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await see(row);
  await page.getByRole('button', { name: 'End the feed of Dr. Priya Nair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await see(page.getByText('The feed was ended.'), page.getByText('No feeds yet.'));
  expect((await readFeed(url, first.etag)).status).toBe(404);
});

test('a colleague makes a feed of their own visits in their account, once an admin has said which provider they are', {
  tags: ['LIFE-38'],
}, async () => {
  const own = await openSignedIn(server, office);
  await own.goto(`${server.url}/practice/account`);
  await see(own.getByRole('heading', { name: 'Your account' }), own.getByText('This device'));
  await seeNo(own.getByRole('heading', { name: 'Your visits in another calendar' }));
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/settings/staff`);
  const row = page.getByRole('row', { name: new RegExp(office) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Choose their provider' }).click();
  await page.getByRole('dialog').getByLabel('Provider').selectOption({ label: 'Dr. Priya Nair' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await see(row.getByText('Provider: Dr. Priya Nair'));
  await own.reload();
  await see(own.getByRole('heading', { name: 'Your visits in another calendar' }));
  const url = await createFeed(own);
  expect((await readFeed(url)).status).toBe(200);
  await see(own.getByRole('list', { name: 'Feeds in use' }).getByText('Dr. Priya Nair'));
  await expectAccessible(own.getByRole('list', { name: 'Feeds in use' }), 'own calendar feeds');
  await own.getByRole('button', { name: 'End the feed of Dr. Priya Nair' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await see(own.getByText('The feed was ended.'), own.getByText('No feeds yet.'));
});
