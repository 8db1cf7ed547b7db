// A duplicate in the console: chosen, compared side by side with the record that is kept, merged, and taken apart again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openRecord(page: Page, typed: string, name: string): Promise<void> {
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('searchbox', { name: 'Find a patient' }).fill(typed);
  await see(page.getByRole('region', { name: 'Patients found' }).getByRole('link').filter({ hasText: name }).first());
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name, level: 1 }));
}

/** Opens the page on which a duplicate of the open record is chosen. */
async function openMerge(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Merge duplicate' }).click();
  await see(page.getByRole('heading', { name: 'Merge duplicate', level: 1 }), page.getByText(`into ${name}`));
}

/** Finds the duplicate and shows both records side by side. */
async function compareWith(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find the duplicate' }).fill(typed);
  await page.getByRole('radio', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await see(page.getByRole('columnheader', { name: `Duplicate: ${name}` }));
  await seeFocus(page.getByRole('heading', { name: 'Merge duplicate' }));
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const mergeButton = (page: Page) => page.getByRole('button', { name: 'Merge', exact: true });
const tick = (page: Page) => page.getByRole('checkbox', { name: 'I have checked: both are the same person.' });

/** Adds a patient of whom only the name and the date of birth are known. */
async function addPatient(page: Page, first: string, last: string): Promise<void> {
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('button', { name: 'New patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'New patient' });
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Date of birth').fill('1979-01-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: `${first} ${last}`, level: 1 }));
}

test('a duplicate is compared part by part, merged with what was chosen, and taken apart again', {
  tags: ['RECORD-21'],
}, async () => {
  const page = await openSignedIn(server, office);
  await openRecord(page, 'lee chen', 'Lee Chen');
  await openMerge(page, 'Lee Chen');
  await see(page.getByText('Nobody else has the same name, date of birth and phone. Search for the duplicate.'));
  await compareWith(page, 'walter lindqvist', 'Walter Lindqvist');
  await see(
    page.getByRole('columnheader', { name: 'Keep: Lee Chen' }),
    page.getByText('These may be two people. Compare them first.'),
    page.getByText(/^The birth dates differ: .*, and July 15, 1938\.$/),
    row(page, 'Last name').getByText('Choose which one stays'),
    row(page, 'SSN').getByText('None on record'),
    row(page, 'SSN').getByText('xxx-xx-0715'),
    row(page, 'SSN').getByText('Filled in from the duplicate'),
    row(page, 'Visits ahead'),
    row(page, 'Balance').getByText(/^\$/).first(),
  );
  expect(await page.getByRole('radio', { name: 'Last name: Chen' }).isChecked()).toBe(true);
  await mergeButton(page).press('Enter');
  await seeFocus(tick(page));
  await see(page.getByText('Tick first that both are the same person.'));
  await page.getByRole('radio', { name: 'Last name: Lindqvist' }).check();
  await tick(page).check();
  await mergeButton(page).click();
  await see(page.getByRole('heading', { name: 'Lee Lindqvist', level: 1 }), page.getByText('xxx-xx-0715'));
  await see(page.getByText(/Walter Lindqvist, born July 15, 1938, was merged into this record/));
  const record = page.url();
  await page.goto(`${server.url}/practice/patients?q=walter lindqvist`);
  await see(page.getByRole('heading', { name: 'Nobody found' }));
  await page.goto(record);
  await page.getByRole('button', { name: 'Undo merge' }).click();
  await see(page.getByText('The merge was undone.'), page.getByRole('heading', { name: 'Lee Chen', level: 1 }));
  await seeNo(page.getByText('xxx-xx-0715'));
  await openRecord(page, 'lindqvist', 'Walter Lindqvist');
  await see(page.getByText('xxx-xx-0715'));
});

test('who has the same name and date of birth is suggested, and merged without a tick', {
  tags: ['RECORD-21'],
}, async () => {
  const page = await openSignedIn(server, office);
  await addPatient(page, 'Quirin', 'Testrup');
  await addPatient(page, 'Quirin', 'Testrup');
  await openMerge(page, 'Quirin Testrup');
  await page
    .getByRole('link', { name: /Quirin Testrup Born January 31, 1979\s*same name, same date of birth/ })
    .click();
  await see(row(page, 'First name').getByText('Same'), row(page, 'Family').getByText('Nobody is linked').first());
  await seeNo(tick(page), page.getByText('These may be two people. Compare them first.'));
  await page.getByRole('link', { name: 'Choose another duplicate' }).click();
  await see(page.getByRole('heading', { name: 'Which record is the duplicate?' }));
  await page.goBack();
  await mergeButton(page).click();
  await see(page.getByText('The records were merged.'), page.getByRole('button', { name: 'Undo merge' }));
});

test('records that a colleague changes meanwhile are looked at again, and no choice is lost', async () => {
  const page = await openSignedIn(server, office);
  await openRecord(page, 'lee chen', 'Lee Chen');
  await openMerge(page, 'Lee Chen');
  await compareWith(page, 'walter lindqvist', 'Walter Lindqvist');
  await page.getByRole('radio', { name: 'Last name: Lindqvist' }).check();
  await tick(page).check();
  const colleague = await openSignedIn(server, admin);
  await openRecord(colleague, 'lee chen', 'Lee Chen');
  await colleague.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = colleague.getByRole('dialog');
  await dialog.getByLabel('Middle name').fill('Ming');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(colleague.getByRole('heading', { name: 'Lee Ming Chen', level: 1 }));
  await mergeButton(page).click();
  await see(
    page.getByText('Changed meanwhile by Marta Kowalski: Middle name. Look at both again.'),
    row(page, 'Middle name').getByText('Ming'),
  );
  await eventually(() => tick(page).isChecked()).toBe(false);
  expect(await page.getByRole('radio', { name: 'Last name: Lindqvist' }).isChecked()).toBe(true);
});

test('the page is not for who may not merge', async () => {
  const page = await openSignedIn(server, office);
  await openRecord(page, 'lee', 'Lee');
  const address = page.url();
  await server.runSql(`insert into staff_rights (tenant_id, account_id, right_name, is_granted)
    select tenant_id, account_id, 'merge', false from accounts where email_address = '${office}'`);
  await page.goto(`${address}/merge`);
  await see(page.getByRole('heading', { name: 'You don’t have access' }));
  await seeNo(page.getByRole('heading', { name: 'Merge duplicate' }), page.getByRole('table'));
});
