// The page that shows all answers before sending or signing: what stands on it, the way to a question and back, and signing anew.
import { defineField, fieldLibrary } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { entry, inspector, openForms, property, startForm } from './steps/builder.ts';
import { submit } from './steps/form-mistakes.ts';
import { thanks } from './steps/form-sending.ts';
import { drawSignature, next, previous, textbox } from './steps/guest-form.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { openForm, publishForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const section = (heading: string) => defineField('Section Break', { specific: { heading } });
const text = (label: string, common = {}) => defineField('Short Text Entry', { common: { label, ...common } });
const pageBreak = (common = {}) => defineField('Page Break', { common });
const rows = ['Asthma', 'Diabetes', 'Gout', 'Anemia'].map((name) => ({ code: name.toLowerCase(), text: name }));
const conditions = defineField('Grid', {
  common: { label: 'Do you have any of these?' },
  specific: {
    rows,
    columns: [
      { code: 'yes', text: 'Yes' },
      { code: 'no', text: 'No' },
    ],
    restColumn: 'no',
    detail: { columns: ['yes'], label: 'Since when?', isRequired: false, max: 200 },
  },
});
const history = [
  section('Your doctor'),
  text('Doctor', { makeRequired: true }),
  defineField('SSN', { common: { label: 'SSN' } }),
  section('Your work'),
  text('Employer'),
  pageBreak(),
  section('Conditions'),
  conditions,
  defineField('Checkbox', { common: { label: 'I smoke' } }),
];

const check = (page: Page) => page.getByRole('heading', { name: 'Check your answers', level: 2 });
const change = (page: Page, label: string) => page.getByRole('link', { name: `Change, ${label}`, exact: true });
const back = (page: Page) => page.getByRole('button', { name: 'Back to check' });
const answerTo = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]').innerText();

test('the last page shows every answer by page and section, Change leads to a question and Back to check to the page again', {
  tags: ['REVIEW-01', 'REVIEW-02', 'REVIEW-05'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Checked at the end', settings: { review: 'before-sending' }, fields: history });
  await page.getByLabel('Doctor').fill('Dr. Haugen');
  await textbox(page, 'SSN').fill('123456789');
  await next(page).click();
  await page.getByRole('radiogroup', { name: 'Asthma' }).getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Since when?').fill('since I was nine');
  await page.getByRole('button', { name: 'No to all the rest' }).click();
  await next(page).click();

  await seeFocus(check(page));
  await see(page.getByText('Read this once more. Nothing has been sent yet.'), page.getByText('Page 3 of 3').first());
  expect(await page.title()).toContain('page 3 of 3');
  await seeNo(page.getByText(/missing/));
  expect(await answerTo(page, 'Doctor')).toBe('Dr. Haugen');
  expect(await answerTo(page, 'SSN')).toBe('•••-••-6789');
  expect(await answerTo(page, 'Employer')).toBe('No answer');
  expect((await answerTo(page, 'Do you have any of these?')).split('\n')).toEqual([
    'Asthma: Yes, since I was nine',
    'No to 3 others',
  ]);
  expect(await answerTo(page, 'I smoke')).toBe('No');
  await see(
    page.getByRole('region', { name: 'Page 1' }).getByRole('heading', { name: 'Your work', level: 4 }),
    page.getByRole('region', { name: 'Page 2' }).getByRole('heading', { name: 'Conditions', level: 3 }),
  );
  await expectAccessible(page.getByRole('main'), 'the page that shows all answers');

  await change(page, 'SSN').click();
  await seeFocus(textbox(page, 'SSN'));
  await see(next(page));
  await textbox(page, 'SSN').fill('987654321');
  await back(page).click();
  await seeFocus(check(page));
  expect(await answerTo(page, 'SSN')).toBe('•••-••-4321');
  // The steps to a question and back leave nothing in the history.
  await page.goBack();
  await see(page.getByRole('radiogroup', { name: 'Asthma' }), back(page));
  await seeNo(next(page));
  await page.goForward();
  await submit(page).click();
  await see(thanks(page));
});

test('missing answers stand on top with links, and only the last page sends', { tags: ['REVIEW-03'] }, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Missing', settings: { review: 'before-sending' }, fields: history });
  await next(page).click();
  await next(page).click();
  await see(check(page), page.getByRole('heading', { name: '1 answer is missing', level: 3 }));
  await page.getByRole('link', { name: 'Page 1: Doctor' }).click();
  await seeFocus(page.getByLabel('Doctor'));
  await seeNo(submit(page));
  await page.getByLabel('Doctor').fill('Dr. Haugen');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/public/forms/')) posts.push(request.url());
  });
  await page.getByLabel('Doctor').press('Enter');
  await seeFocus(check(page));
  await seeNo(page.getByText('1 answer is missing'));
  await page.reload();
  await see(check(page));
  await eventually(() => answerTo(page, 'Doctor')).toBe('Dr. Haugen');
  expect(posts).toEqual([]);
  await submit(page).click();
  await see(thanks(page));
  expect(posts).toHaveLength(1);
});

test('before signing the page comes before the signature, and a change afterwards asks to sign again', {
  tags: ['REVIEW-04'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Checked before signing',
    settings: { review: 'before-signing' },
    fields: [
      section('You'),
      text('Doctor'),
      pageBreak(),
      section('Sign'),
      defineField('Signature', { common: { label: 'Signature', makeRequired: true } }),
    ],
  });
  await page.getByLabel('Doctor').fill('Dr. Haugen');
  await next(page).click();
  await see(check(page));
  await seeNo(page.getByText(/missing/));
  await next(page).click();
  await drawSignature(page);
  await previous(page).click();
  await change(page, 'Doctor').click();
  await page.getByLabel('Doctor').fill('Dr. Ito');
  await back(page).click();
  await seeFocus(check(page));
  await next(page).click();
  await see(page.getByText('You changed an answer. Please sign again.'));
  await seeNo(page.getByText('Signed.'));
  await drawSignature(page);
  await seeNo(page.getByText('You changed an answer. Please sign again.'));
  const sent = await sentBy(page, () => submit(page).click());
  expect(sent[0]?.value).toBe('Dr. Ito');
  expect(String(sent[1]?.value)).toMatch(/^data%3Aimage/);
  await see(thanks(page));
});

test('answers from the record on a page that nobody opened are named with a way there', {
  tags: ['REVIEW-03', 'FILL-01'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const email = fieldLibrary.find(({ table, column }) => table === 'contacts' && column === 'email_address');
  const more = defineField('Checkbox', { common: { label: 'Ask me more' } });
  const showWhen = { match: 'all', rows: [{ field: more.uuid, is: '=', value: true }] };
  const path = await publishForm(server, {
    name: 'Not looked at',
    settings: { review: 'before-sending' },
    fields: [
      text('First'),
      pageBreak({ showWhen }),
      section('Patient Information'),
      { ...defineField('Email Address', { common: { label: 'Email' } }), uuid: email?.uuid ?? '' },
      pageBreak(),
      section('End'),
      more,
    ],
  });
  await visit(page, server, path);
  await next(page).click();
  await page.getByRole('checkbox', { name: 'Ask me more' }).check();
  await next(page).click();
  await see(check(page), page.getByText('1 answer on page 2 was not looked at.'));
  await page.getByRole('button', { name: 'Look at page 2' }).click();
  await see(page.getByRole('textbox', { name: 'Email' }));
  await back(page).click();
  await see(check(page));
  await seeNo(page.getByText(/not looked at/));
});

test('a new form begins with the page, the builder says when it comes, and the preview shows it', {
  tags: ['REVIEW-01'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Reviewed from the start');
  await entry(page, 'Short Text Entry').click();
  await inspector(page).getByRole('button', { name: 'Form settings' }).click();
  const setting = property(page, 'Show all answers once more');
  expect(await setting.inputValue()).toBe('before-sending');
  const preview = page.getByRole('region', { name: 'Preview of Reviewed from the start' });
  await page.getByRole('button', { name: 'Preview, desktop' }).click();
  await preview.getByRole('button', { name: 'Next' }).click();
  await see(
    preview.getByRole('heading', { name: 'Check your answers' }),
    preview.getByRole('button', { name: 'Submit' }),
  );
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await setting.selectOption('No');
  await page.getByRole('button', { name: 'Preview, desktop' }).click();
  await see(preview.getByRole('button', { name: 'Submit' }));
  await seeNo(preview.getByRole('button', { name: 'Next' }));
});
