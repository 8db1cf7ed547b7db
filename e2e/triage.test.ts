// What the office does with submissions besides approving them: by letter, by button, undone and put back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import { office, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const rows = (page: Page) => page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const acts = (page: Page) => page.getByRole('group', { name: 'Submission' });
const message = (page: Page, text: string) => page.getByRole('status').getByText(text);
const showView = async (page: Page, view: string) => {
  await page
    .getByRole('banner')
    .or(page.locator('header.bar-top'))
    .first()
    .getByRole('button', { name: /^More/ })
    .click();
  await page.getByRole('menuitem', { name: view, exact: true }).click();
};

/** A guest sends a form, and the office has it open in the inbox. */
async function openSent(name: readonly [string, string]): Promise<Page> {
  const guest = await openPage();
  await openGuestForm(guest, server);
  await sendGuestForm(guest, name);
  await see(guest.getByRole('heading', { name: 'Thank you', exact: true }));
  const page = await openSignedIn(server, office, { width: 1280 });
  await page.goto(`${server.url}/practice/inbox`);
  await row(page, name.join(' ')).click();
  await see(acts(page).getByRole('button', { name: 'Archive' }));
  return page;
}

test('E archives, the next row opens, Z undoes it, and the archive has a view of its own', {
  tags: ['TRIAGE-21'],
}, async () => {
  const page = await openSent(['Arch', 'Ived']);
  await row(page, 'Arch Ived').focus();
  await page.keyboard.press('e');
  await see(message(page, 'Guest: Arch Ived: archived.'));
  await seeNo(row(page, 'Arch Ived'));
  await eventually(() => rows(page).first().getAttribute('aria-current')).toBe('true');
  await seeFocus(rows(page).first());
  await page.keyboard.press('z');
  await see(row(page, 'Arch Ived'), message(page, 'Guest: Arch Ived: undone.'));

  await row(page, 'Arch Ived').click();
  await acts(page).getByRole('button', { name: 'Archive' }).click();
  await see(message(page, 'Guest: Arch Ived: archived.'));
  await showView(page, 'Archived');
  await row(page, 'Arch Ived').click();
  await acts(page).getByRole('button', { name: 'Put back' }).click();
  await seeNo(acts(page).getByRole('button', { name: 'Put back' }));
  await page.getByRole('link', { name: /^New \d/ }).click();
  await see(row(page, 'Arch Ived'));
});

test('not ours asks first and says what is erased; assigned and snoozed submissions are marked and have their views', {
  tags: ['TRIAGE-21', 'TRIAGE-23'],
}, async () => {
  const page = await openSent(['Spam', 'Mer']);
  await expectAccessibleAsIs(acts(page), 'the acts on a submission');
  await row(page, 'Spam Mer').focus();
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'Assign this submission' }).getByRole('button', { name: 'Me' }).click();
  await see(message(page, 'Assigned to Joan Whitfield.'), row(page, 'Assigned to Joan Whitfield'));
  await page.getByRole('link', { name: /^Mine 1/ }).click();
  await see(row(page, 'Spam Mer'));
  await page.getByRole('link', { name: /^Returned 0/ }).click();
  await see(page.getByText('No questions are out.'));
  await page.getByRole('link', { name: /^New \d/ }).click();

  await row(page, 'Spam Mer').click();
  await acts(page).getByRole('button', { name: 'Snooze' }).click();
  const snooze = page.getByRole('dialog', { name: 'Snooze until when?' });
  await expectAccessibleAsIs(snooze, 'until when a submission is snoozed');
  await snooze.getByRole('button', { name: 'Tomorrow, 8:00 AM' }).click();
  await seeNo(row(page, 'Spam Mer'));
  await page.getByRole('link', { name: /^Snoozed 1/ }).click();
  await see(row(page, 'Spam Mer').getByText(/^Snoozed until \w+ \d+, 8:00 AM$/));

  await row(page, 'Spam Mer').click();
  await see(acts(page).getByRole('button', { name: 'Archive' }));
  await page.keyboard.press('!');
  const asked = page.getByRole('alertdialog', { name: 'Mark this as not ours?' });
  await see(asked.getByText('Answers, name and files are erased in 30 days unless you put it back.'));
  await asked.getByRole('button', { name: 'Not ours' }).click();
  await see(message(page, 'Guest: Spam Mer: marked as not ours.'), page.getByText('Nothing is snoozed.'));
  await showView(page, 'Not ours');
  await see(row(page, 'Spam Mer'));
  expect(new URL(page.url()).searchParams.get('view')).toBe('spam');
});
