// Marks of the inbox's rows, and acts on several submissions: what is left out, and why.
import { defineField, libraryFieldOf } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

const rows = (page: Page) => page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected submissions' });
const message = (page: Page, text: string) => page.getByRole('status').getByText(text);
const select = async (page: Page, name: string) => {
  await row(page, name).focus();
  await page.keyboard.press('x');
};

const mapped = (key: string) => {
  const { uuid, table, column } = libraryFieldOf(key);
  return { uuid, foyer_table_name: table, foyer_column_name: column };
};
const asked = {
  medicines: defineField('Long Text Entry', { ...mapped('medicines'), common: { label: 'Medicines' } }),
  allergies: defineField('Short Text Entry', { ...mapped('allergies'), common: { label: 'Allergies' } }),
  other: defineField('Short Text Entry', { common: { label: 'Anything new' } }),
};

/** Publishes the form under a name, and sends it as the patient. */
async function send(patient: Page, name: string, answers: Readonly<Record<string, string>>): Promise<void> {
  const path = await publishForm(server, { name, fields: Object.values(asked) });
  const { accountId } = await (
    await fetch(`${server.url}/account/v1/public/tenant/info?nameSlug=${server.slug}`)
  ).json();
  const address = `${server.url}/public/forms/${path.split('/').slice(2).join('/')}?accountId=${accountId}`;
  const [{ form_version_id }] = await (await fetch(address)).json();
  const token = (await patient.context().cookies()).find((cookie) => cookie.name === 'token')?.value;
  const object = Object.entries(asked).map(([key, { id, uuid }]) => ({ id, uuid, value: answers[key] ?? '' }));
  const sent = await patient.request.post(address, {
    headers: { authorization: `Bearer ${token}` },
    data: { form_version_id, object },
  });
  expect(sent.status()).toBe(200);
}

async function openInbox(): Promise<Page> {
  const page = await openSignedIn(server, office, { width: 1280 });
  await page.goto(`${server.url}/practice/inbox`);
  await see(page.getByRole('navigation', { name: 'Submissions' }));
  return page;
}

test('a row says how many answers differ or that they are the same, what to notice, who has it and until when it is snoozed', {
  tags: ['TRIAGE-25'],
}, async () => {
  const patient = await openSignedIn(server, sam);
  await send(patient, 'Yearly check', { allergies: 'Latex', medicines: 'Vitamin D' });
  await send(patient, 'Nothing kept', { other: 'No' });
  const page = await openInbox();
  // Reading one marks it at once; the others are marked within a minute.
  for (const name of ['Nothing kept', 'Yearly check']) {
    await row(page, name).click();
    await see(page.getByRole('article').getByText('Anything new'));
  }
  const marked = row(page, 'Yearly check');
  await see(marked.getByText('2 differences'), marked.getByText('New allergy'), marked.getByText('Would remove'));
  await see(marked.getByText('+1'), page.getByText('2 of 2 answers differ from the record.'));
  await see(row(page, 'Nothing kept').getByText('Same', { exact: true }));
  const guest = await openPage();
  await openGuestForm(guest, server);
  await sendGuestForm(guest, ['Mark', 'Less']);
  await see(guest.getByRole('heading', { name: 'Thank you', exact: true }));
  await see(row(page, 'Guest: Mark Less').getByText('No record'));
  await marked.focus();
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'Assign this submission' }).getByRole('button', { name: 'Me' }).click();
  await see(marked.getByText('JW', { exact: true }));
  await expectAccessible(page.getByRole('navigation', { name: 'Submissions' }), 'inbox, marked');

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox', { name: 'Flagged' }).check();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Show' }).click();
  await seeNo(row(page, 'Nothing kept'));
  await see(marked);
  expect(new URL(page.url()).searchParams.get('flagged')).toBe('yes');
  await marked.click();
  await see(page.getByRole('article').getByText('Anything new'));
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'In 3 hours' }).click();
  await seeNo(marked);
  await page.getByRole('link', { name: /^Snoozed \d/ }).click();
  await see(marked.getByText(/^Snoozed until /), marked.getByText('New allergy'));
});

test('several are approved with those left out named, archived and undone; those that change nothing are selected at once', {
  tags: ['TRIAGE-27'],
}, async () => {
  const patient = await openSignedIn(server, sam);
  await send(patient, 'Quite the same', { other: 'Nothing' });
  await send(patient, 'Never opened', { other: 'Little' });
  await send(patient, 'With a colleague', { other: 'Much' });
  const guest = await openPage();
  await openGuestForm(guest, server);
  await sendGuestForm(guest, ['No', 'Body']);
  await see(guest.getByRole('heading', { name: 'Thank you', exact: true }));
  const page = await openInbox();
  for (const name of ['With a colleague', 'Quite the same']) {
    await row(page, name).click();
    await see(row(page, name).getByText('Same', { exact: true }));
  }
  await row(page, 'With a colleague').click();
  await see(page.getByRole('article').getByText('Much'));
  await page.getByRole('group', { name: 'Submission' }).getByRole('button', { name: 'Assign' }).click();
  const colleagues = page.getByRole('dialog', { name: 'Assign this submission' }).getByRole('button');
  await colleagues
    .filter({ hasNotText: /^(Me|Nobody|Cancel)$/ })
    .first()
    .click();
  await see(row(page, 'With a colleague').getByText(/^Assigned to /));
  await page.getByRole('button', { name: 'Select those that change nothing' }).click();
  await eventually(() => page.getByRole('checkbox', { name: /Quite the same$/ }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  for (const name of ['Quite the same', 'With a colleague', 'Guest: No Body']) await select(page, name);
  await see(page.getByText('3 selected'));
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 1 of 3?' });
  await see(dialog.getByText('Nobody is matched to it yet.'), dialog.getByText(/^It is with .+ now\.$/));
  await expectAccessibleAsIs(dialog, 'approving several');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await see(message(page, '1 submission approved.'), row(page, 'Never opened'));
  await seeNo(row(page, 'Quite the same'));

  for (const name of ['Never opened', 'With a colleague']) await select(page, name);
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await see(message(page, '2 submissions archived.'));
  await seeNo(row(page, 'Never opened'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(row(page, 'Never opened'), row(page, 'With a colleague'));
});
