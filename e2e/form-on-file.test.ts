// Items of the record in a form: confirmed one by one by the patient, marked in the inbox, and removed only by the office's choice.
import { defineField, fieldLibrary, libraryFieldOf, medicalConditions } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { thanks } from './steps/form-sending.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { publishForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

const [first = '', second = '', third = ''] = medicalConditions;
const known = fieldLibrary.find(({ key }) => key === 'conditions');
const conditions = {
  ...defineField('Multiple Choice', {
    common: { label: 'Conditions', confirmItems: true },
    specific: { options: [first, second, third].map((text) => ({ text })) },
  }),
  uuid: known?.uuid ?? '',
  group_name: 'Medical History',
  foyer_table_name: 'medical_record',
  foyer_column_name: 'conditions',
};

const item = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function openInbox(form: string): Promise<Page> {
  const front = await openSignedIn(server, office);
  await front.goto(`${server.url}/practice/inbox?show=new`);
  const rows = front.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
  await rows.filter({ hasText: 'Sam Rivera' }).filter({ hasText: form }).click();
  await see(front.getByRole('article', { name: 'Sam Rivera' }).getByText('Born'));
  return front;
}

async function forgetMedicalAnswers(): Promise<void> {
  for (const statement of [
    'update patient_records set medical_record_sealed = null',
    'delete from clinical_entries',
    'delete from clinical_lists',
  ])
    await server.runSql(statement);
}

async function approve(front: Page): Promise<void> {
  await front.getByRole('button', { name: /^Approve( \d+ of \d+)?$/ }).click();
  await see(front.getByText(/^Approved\. /).first());
}

test('items on file are said to be still right or not, each by itself; the office sees it and decides what goes', {
  tags: ['FILL-03', 'FILL-04'],
}, async () => {
  await forgetMedicalAnswers();
  const page = await openSignedIn(server, sam);
  const form = 'What we have on file';
  const path = await publishForm(server, { name: form, fields: [conditions] });
  await visit(page, server, path);
  for (const name of [first, second, third]) await choice(page, name).check();
  await seeNo(page.getByText(/Is it still right/));
  await submit(page).click();
  await see(thanks(page));
  await approve(await openInbox(form));

  await visit(page, server, path);
  await see(page.getByText(/ has this on file\. Is it still right\?$/));
  for (const name of [first, second, third])
    expect(await item(page, name).getByRole('radio', { checked: true }).count()).toBe(0);
  await expectAccessible(page.getByRole('main'), 'items on file');
  await item(page, first).getByRole('radio', { name: 'No longer' }).check();
  await eventually(() => choice(page, first).isChecked()).toBe(false);
  await item(page, second).getByRole('radio', { name: 'Still right' }).check();
  const [sent] = await sentBy(page, () => submit(page).click());
  expect(sent).toMatchObject({ items: { [first]: 'gone', [second]: 'right' } });
  await see(thanks(page));

  const front = await openInbox(form);
  await see(front.getByText(`would remove ${first}`), front.getByText('on file, not confirmed this time'));
  const remove = front.getByRole('checkbox', { name: new RegExp(`^Take: .*would remove ${first}$`) });
  expect(await remove.isChecked()).toBe(false);
  await remove.check();
  await approve(front);
  await visit(page, server, path);
  await see(item(page, second), item(page, third));
  await seeNo(item(page, first));
});

const listed = libraryFieldOf('medicines');
const medicines = {
  ...defineField('Repeating Group', {
    common: { label: 'Medicines' },
    specific: { itemName: 'Medicine', addLabel: 'Add a medicine' },
    fields: ['Name', 'Dose'].map((label) =>
      defineField('Short Text Entry', { uuid: label.toLowerCase(), common: { label } }),
    ),
  }),
  uuid: listed.uuid,
  group_name: 'Medical History',
  foyer_table_name: listed.table,
  foyer_column_name: listed.column,
};

const medicine = (page: Page, number: number) =>
  page.getByRole('group', { name: new RegExp(`^Medicine ${number} of `) });

async function write(page: Page, number: number, name: string, dose: string): Promise<void> {
  await medicine(page, number).getByRole('textbox', { name: 'Name' }).fill(name);
  await medicine(page, number).getByRole('textbox', { name: 'Dose' }).fill(dose);
}

async function addMedicine(page: Page, number: number, name: string, dose: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a medicine' }).click();
  await write(page, number, name, dose);
}

async function changes(front: Page): Promise<readonly string[]> {
  const items = front.getByRole('list', { name: 'Changes to the list' }).getByRole('listitem');
  await see(items.first());
  return (await items.allInnerTexts()).map((text) => text.trim());
}

test('the office reads which rows of a list are added, changed and gone, and approving writes them', {
  tags: ['REP-08'],
}, async () => {
  await forgetMedicalAnswers();
  const page = await openSignedIn(server, sam);
  const form = 'What you take';
  const path = await publishForm(server, { name: form, fields: [medicines] });
  await visit(page, server, path);
  await addMedicine(page, 1, 'Lisinopril', '10 mg');
  await addMedicine(page, 2, 'Aspirin', '81 mg');
  await submit(page).click();
  await see(thanks(page));
  const first = await openInbox(form);
  expect(await changes(first)).toEqual(['Added: Lisinopril, 10 mg', 'Added: Aspirin, 81 mg']);
  await approve(first);

  await visit(page, server, path);
  await eventually(() => medicine(page, 2).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Aspirin');
  await page.getByRole('button', { name: 'Remove Medicine 2' }).click();
  await write(page, 1, 'lisinopril', '20 mg');
  await addMedicine(page, 2, 'Iron', '');
  await submit(page).click();
  await see(thanks(page));
  const second = await openInbox(form);
  expect(await changes(second)).toEqual([
    'Changed: lisinopril, 20 mg (before: 10 mg)',
    'Added: Iron',
    'Aspirin, 81 mg',
  ]);
  await see(second.getByText(/would remove Aspirin/).first());
  await expectAccessibleAsIs(second.getByRole('article'), 'changes to a list');
  const record = await second.getByRole('link', { name: 'Record', exact: true }).getAttribute('href');
  await approve(second);
  await second.goto(`${server.url}${record}`);
  await second.getByRole('link', { name: 'Clinical', exact: true }).click();
  await see(
    second.getByRole('row', { name: /^lisinopril 20 mg From What you take/i }),
    second.getByRole('row', { name: /^Iron .* approved by Joan Whitfield/ }),
  );
});
