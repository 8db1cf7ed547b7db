// Record fields of the practice's own: made in the builder, answered by a patient, approved, and filled in the next time.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { entry, inspector, openForms, property, publish, saved, startForm } from './steps/builder.ts';
import { submit } from './steps/form-mistakes.ts';
import { thanks } from './steps/form-sending.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { documentLink, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

const keep = (page: Page) => property(page, 'Keep the answer in the record');

/** Keeps the answers to the selected question in a new field. */
async function keepInNew(page: Page, name: string): Promise<void> {
  await keep(page).selectOption('In a new field…');
  const dialog = page.getByRole('dialog', { name: 'Keep the answer in a new field' });
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await see(dialog.getByText('Enter a name.'));
  await dialog.getByLabel('Name').fill(name);
  await expectAccessibleAsIs(dialog, 'a new field of the record');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await seeNo(dialog);
}

const chosen = (page: Page) =>
  keep(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '');

async function openForm(page: Page, name: string): Promise<void> {
  await visit(page, server, '/patient-document');
  await documentLink(page, '(?:Start|Edit submission)', name).first().click();
  await see(page.getByRole('heading', { name, level: 1 }));
}

async function openSubmission(front: Page, form: string): Promise<void> {
  await front.goto(`${server.url}/practice/inbox?view=all`);
  const rows = front.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
  await rows.filter({ hasText: 'Sam Rivera' }).filter({ hasText: form }).click();
  await see(front.getByRole('article', { name: 'Sam Rivera' }).getByText('Born'));
}

async function approveIn(front: Page, form: string): Promise<void> {
  await openSubmission(front, form);
  await front.getByRole('button', { name: 'Approve', exact: true }).click();
  await see(front.getByText(/^Approved\. /).first());
}

/** Makes a form with one question, and offers it to all patients. */
async function makeForm(page: Page, name: string, label: string, keepAnswer: () => Promise<unknown>): Promise<void> {
  await startForm(page, name);
  await entry(page, 'Short Text Entry').click();
  await property(page, 'Label').fill(label);
  await keepAnswer();
  await eventually(() => chosen(page)).toBe('Hobbies');
  await see(inspector(page).getByText(/^Filled in from the record when the patient opens the form/));
  expect(await property(page, 'Where it is filled in').inputValue()).toBe('always');
  await saved(page);
  await publish(page, 1);
  await server.runSql(`update forms set for_all_patients = true where name = '${name}'`);
}

async function send(patient: Page): Promise<void> {
  await patient.getByRole('button', { name: 'Next' }).click();
  await submit(patient).click();
  await see(thanks(patient));
}

test('an answer is kept in a new field, shown on the record after approval, filled in the next time and compared', {
  tags: ['AUTHOR-09'],
}, async () => {
  const page = await openForms(server);
  await makeForm(page, 'About yourself', 'What do you like to do?', () => keepInNew(page, 'Hobbies'));
  const patient = await openSignedIn(server, sam);
  await openForm(patient, 'About yourself');
  const question = patient.getByRole('textbox', { name: 'What do you like to do?' });
  expect(await question.inputValue()).toBe('');
  await question.fill('Chess');
  await send(patient);

  const front = await openSignedIn(server, office, { width: 1440 });
  await approveIn(front, 'About yourself');
  await front.getByRole('link', { name: 'Record', exact: true }).click();
  const more = front.getByRole('region', { name: 'More about the patient' });
  await see(more.getByText('Hobbies'), more.getByText('Chess'));
  await expectAccessibleAsIs(more, 'a record with a field of the practice’s own');

  await page.goto(`${server.url}/practice/forms`);
  await makeForm(page, 'Your free time', 'And in your free time?', () => keep(page).selectOption('Hobbies'));
  await openForm(patient, 'Your free time');
  const again = patient.getByRole('textbox', { name: 'And in your free time?' });
  await eventually(() => again.inputValue()).toBe('Chess');
  await see(patient.getByText('From your record', { exact: true }));
  await again.fill('Chess and Go');
  await send(patient);
  await openSubmission(front, 'Your free time');
  await see(front.getByText('1 of 1 answer differs from the record.'), front.getByText('Chess', { exact: true }));
});

test('a field is offered to questions of its type, once in a form, and brings its options', {
  tags: ['AUTHOR-09'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Where you sit');
  await entry(page, 'Dropdown').click();
  await property(page, 'Label').fill('Seat');
  await inspector(page).getByLabel('Option 1').fill('Window');
  await inspector(page).getByLabel('Option 2').fill('Aisle');
  await keepInNew(page, 'Favorite seat');
  const offered = () => keep(page).locator('option').allInnerTexts();
  await entry(page, 'Dropdown').click();
  expect(await offered()).toEqual(['Not kept', 'In a new field…']);
  await entry(page, 'Number').click();
  expect(await offered()).toEqual(['Not kept', 'In a new field…']);
  await entry(page, 'Signature').click();
  await seeNo(keep(page));
  await saved(page);

  await page.goto(`${server.url}/practice/forms`);
  await startForm(page, 'Where you sit next time');
  await entry(page, 'Dropdown').click();
  await keep(page).selectOption('Favorite seat');
  await eventually(() => inspector(page).getByLabel('Option 1').inputValue()).toBe('Window');
  await keep(page).selectOption('Not kept');
  await seeNo(inspector(page).getByText(/^Filled in from the record/));
  await saved(page);

  // Archived fields are offered to no question.
  await server.runSql(`update record_fields set archived_at = now() where name = 'Favorite seat';
    insert into record_fields (tenant_id, field_id, name, type, options, position)
      select tenant_id, gen_random_uuid(), 'Favorite row', type, options, 9 from record_fields where name = 'Favorite seat'`);
  await page.reload();
  await entry(page, 'Dropdown').click();
  await eventually(offered).toEqual(['Not kept', 'Favorite row', 'In a new field…']);
});
