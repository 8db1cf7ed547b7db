// Social-security numbers: formatted while typed, hidden otherwise; and rare fields as they were sent.
import { randomUUID } from 'node:crypto';
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { openForm, publishForm, sentBy } from './steps/published-form.ts';
import { openNoLongerOffered, sendFrom } from './steps/sent-form.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('digits get their dashes, the caret stays where it was, and all but the last four hide on leaving', {
  tags: ['FIELD-SSN-01', 'FIELD-SSN-02', 'FIELD-SSN-03', 'FIELD-SSN-04', 'FIELD-SSN-05'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Numbers',
    fields: [
      defineField('SSN', { common: { label: 'SSN', makeRequired: true } }),
      defineField('Short Text Entry', { common: { label: 'Note' } }),
    ],
  });
  const ssn = textbox(page, 'SSN (required)');
  for (const [name, value] of [
    ['placeholder', 'xxx-xx-xxxx'],
    ['inputmode', 'numeric'],
    ['autocomplete', 'off'],
  ] as const)
    expect(await ssn.getAttribute(name)).toBe(value);
  expect(await ssn.inputValue()).toBe('');
  await ssn.focus();
  await page.keyboard.type('a12 3.45');
  expect(await ssn.inputValue()).toBe('123-45');
  // In the middle: a digit is inserted and deleted, and the dash is deleted with the digit before it.
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  expect(await ssn.inputValue()).toBe('123-94-5');
  await page.keyboard.press('Backspace');
  expect(await ssn.inputValue()).toBe('123-45');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  expect(await ssn.inputValue()).toBe('124-5');
  await page.keyboard.type('3');
  expect(await ssn.inputValue()).toBe('123-45');
  await page.keyboard.press('End');
  await page.keyboard.type('67890');
  expect(await ssn.inputValue()).toBe('123-45-6789');
  await page.keyboard.press('Tab');
  await seeFocus(textbox(page, 'Note'));
  expect(await ssn.inputValue()).toBe('•••-••-6789');
  await page.keyboard.press('Shift+Tab');
  expect(await ssn.inputValue()).toBe('123-45-6789');
  await ssn.fill('123-45');
  await submit(page).click();
  await see(
    page.getByRole('textbox', { name: 'SSN (required)', description: 'Error: SSN is not in the valid format' }),
  );
  await expectAccessible(page.getByRole('main'), 'SSN, with an error');
  await ssn.fill('987654321');
  await seeNo(page.getByText('SSN is not in the valid format'));
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent[0]?.value).toBe('987-65-4321');
});

const end = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function chooseTime(page: Page, name: string, hour: string, half: string): Promise<void> {
  await end(page, name).getByRole('combobox', { name: 'Hour' }).selectOption(hour);
  await end(page, name).getByRole('combobox', { name: 'AM or PM' }).selectOption(half);
}

/** Publishes a form of rare fields, fills it in and sends it; returns the path of the submission. */
async function sendRareFields(page: Page, formId = randomUUID() as string): Promise<string> {
  const fields = [
    defineField('SSN', { common: { label: 'SSN' } }),
    defineField('Time', { common: { label: 'Open' }, specific: { timeRange: true } }),
    defineField('Print Page Break'),
    defineField('Spinner', { common: { label: 'Glasses' } }),
    defineField('Sliding Scale', { common: { label: 'Pain' }, specific: { options: ['None', 'Some', 'Much'] } }),
    defineField('Date Picker', { common: { label: 'Visit' }, specific: { includeTime: true } }),
  ];
  const path = await publishForm(server, { name: 'Sent', fields }, formId);
  await visit(page, server, path);
  await textbox(page, 'SSN').fill('123456789');
  await chooseTime(page, 'From, Open', '09', 'AM');
  await chooseTime(page, 'Until, Open', '05', 'PM');
  await page.getByRole('spinbutton', { name: 'Glasses' }).fill('3');
  await page.getByRole('slider', { name: 'Pain' }).press('ArrowRight');
  await textbox(page, 'Visit').fill('03/17/2024');
  await chooseTime(page, 'Visit: Time', '10', 'AM');
  return sendFrom(page, path);
}

test('what was sent is shown in print, an SSN by its last four digits', {
  tags: ['FIELD-SSN-07', 'FIELD-TIME-09', 'FIELD-SPIN-07', 'FIELD-SLIDE-05', 'FIELD-DATE-14', 'FIELD-PRINT-01'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const sent = await sendRareFields(page);
  await visit(page, server, `${sent}?view=print`);
  await see(page.getByRole('heading', { name: 'Sent', level: 1 }));
  for (const text of ['•••-••-6789', '09:00 AM - 05:00 PM', '3', '03/17/2024 10:00 AM'])
    await see(page.getByText(text, { exact: true }));
  expect(await page.getByRole('main').innerText()).not.toContain('123');
  expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
    'None: No',
    'Some: Yes',
    'Much: No',
  ]);
  const glasses = page.getByText('Glasses', { exact: true });
  const breaks = page.getByRole('main').getByRole('separator', { includeHidden: true });
  expect(await breaks.count()).toBe(1);
  expect(await breaks.evaluate((line) => getComputedStyle(line).breakAfter)).toBe('page');
  await see(glasses);
});

test('a form that is no longer offered shows what was sent locked, an SSN by its last four digits', {
  tags: ['FIELD-SSN-06', 'FIELD-TIME-08', 'FIELD-SPIN-06', 'FIELD-SLIDE-04', 'FIELD-DATE-13'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const formId = randomUUID();
  const sent = await sendRareFields(page, formId);
  await openNoLongerOffered(page, server, { formId, sent, label: 'SSN' });
  await textbox(page, 'SSN').click({ force: true });
  expect(await textbox(page, 'SSN').inputValue()).toBe('•••-••-6789');
  expect(await page.getByRole('spinbutton', { name: 'Glasses' }).inputValue()).toBe('3');
  expect(await page.getByRole('spinbutton', { name: 'Glasses' }).isDisabled()).toBe(true);
  expect(await page.getByRole('slider', { name: 'Pain' }).getAttribute('aria-valuetext')).toBe('Some');
  expect(await page.getByRole('slider', { name: 'Pain' }).isDisabled()).toBe(true);
  for (const list of await page.getByRole('main').getByRole('combobox').all())
    expect(await list.isDisabled()).toBe(true);
  const hours = ['From, Open', 'Until, Open', 'Visit: Time'].map((name) =>
    end(page, name).getByRole('combobox', { name: 'Hour' }).inputValue(),
  );
  expect(await Promise.all(hours)).toEqual(['09', '05', '10']);
});
