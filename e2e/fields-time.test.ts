// Times of day: single, ranges, and next to a date.
import { defineField } from '@foyer/forms';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const group = (page: Page, name: string, description?: string) =>
  page.getByRole('group', { name, exact: true, ...(description && { description }) });
const list = (of: Locator, name: string) => of.getByRole('combobox', { name, exact: true });
const timeIn = (of: Locator) => Promise.all(['Hour', 'Minutes', 'AM or PM'].map((name) => list(of, name).inputValue()));

test('times are chosen by keyboard from 01 to 12, in steps of five minutes, AM or PM; a range ends after it begins', {
  tags: ['FIELD-TIME-02', 'FIELD-TIME-03', 'FIELD-TIME-04', 'FIELD-TIME-05', 'FIELD-TIME-06'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Times',
    fields: [
      defineField('Time', { common: { label: 'Call me', makeRequired: true } }),
      defineField('Time', { common: { label: 'Open' }, specific: { timeRange: true } }),
      defineField('Time', { common: { label: 'Nap' }, specific: { timeRange: true, until: 'At the latest' } }),
      defineField('Time', { common: { label: 'Lunch' } }),
    ],
  });
  const call = group(page, 'Call me (required)');
  const texts = (name: string) => list(call, name).getByRole('option').allTextContents();
  const steps = (count: number, by: number, first = 0) =>
    Array.from({ length: count }, (_, at) => String(first + at * by).padStart(2, '0'));
  expect(await texts('Hour')).toEqual(['hh', ...steps(12, 1, 1)]);
  expect(await texts('Minutes')).toEqual(['mm', ...steps(12, 5)]);
  expect(await texts('AM or PM')).toEqual(['AM/PM', 'AM', 'PM']);
  expect(await timeIn(call)).toEqual(['', '', '']);

  await submit(page).click();
  await see(group(page, 'Call me (required)', "Error: Call me can't be blank"));
  await page.getByRole('link', { name: "Call me can't be blank" }).click();
  await seeFocus(list(call, 'Hour'));
  await page.keyboard.type('09');
  expect(await timeIn(call)).toEqual(['09', '00', '']);
  const rest = 'Call me must have an hour, minutes, and AM or PM';
  await see(group(page, 'Call me (required)', `Error: ${rest}`));
  await expectAccessible(page.getByRole('main'), 'times, with an error');
  await page.keyboard.press('Tab');
  await page.keyboard.type('35');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A');
  expect(await timeIn(call)).toEqual(['09', '35', 'AM']);
  await seeNo(page.getByText(rest));

  const from = group(page, 'From, Open');
  const until = group(page, 'Until, Open');
  await page.keyboard.press('Tab');
  await seeFocus(list(from, 'Hour'));
  await list(from, 'Hour').selectOption('02');
  await list(from, 'AM or PM').selectOption('PM');
  await see(
    group(page, 'Open', 'Error: Open must have an hour, minutes, and AM or PM at both ends'),
    group(page, 'At the latest, Nap'),
  );
  await list(until, 'Hour').selectOption('11');
  await list(until, 'AM or PM').selectOption('AM');
  await see(group(page, 'Open', 'Error: Open must end after it begins'));
  await list(until, 'AM or PM').selectOption('PM');
  await eventually(() => page.getByText(/validation errors? found/).count()).toBe(0);

  // Cleared, it is no answer.
  const lunch = group(page, 'Lunch');
  await list(lunch, 'Hour').selectOption('12');
  for (const name of ['Hour', 'Minutes']) await list(lunch, name).selectOption('');
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual(['09:35 AM', '02:00 PM - 11:00 PM', '', '']);
});

test('read-only times cannot be chosen', { tags: ['FIELD-TIME-08', 'FIELD-DATE-13'] }, async () => {
  const page = await openPage();
  const common = { readOnly: true };
  await openForm(page, server, {
    name: 'Fixed times',
    fields: [
      defineField('Time', { common: { ...common, label: 'Call me' } }),
      defineField('Time', { common: { ...common, label: 'Open' }, specific: { timeRange: true } }),
      defineField('Date Picker', { common: { ...common, label: 'Visit' }, specific: { includeTime: true } }),
    ],
  });
  const lists = page.getByRole('main').getByRole('combobox');
  expect(await lists.count()).toBe(12);
  for (const one of await lists.all()) expect(await one.isDisabled()).toBe(true);
  await expectAccessible(page.getByRole('main'), 'read-only times');
});

test('a date with its time is typed and chosen by keyboard, and sent as a moment in the practice’s zone', {
  tags: ['FIELD-DATE-03'],
}, async () => {
  const page = await openPage({ timeZone: 'Pacific/Auckland' });
  await openForm(page, server, {
    name: 'Moments',
    fields: [
      defineField('Date Picker', {
        common: { label: 'Accident', makeRequired: true },
        specific: { includeTime: true, dateFormat: 'DD/MM/YYYY', separator: '.', pastFuture: 'past' },
      }),
      defineField('Date Picker', { common: { label: 'Other' }, specific: { includeTime: true } }),
    ],
  });
  const time = group(page, 'Accident: Time');
  await page.getByRole('textbox', { name: 'Accident (required)' }).focus();
  await page.keyboard.type('1732024');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await seeFocus(list(time, 'Hour'));
  await page.keyboard.type('10');
  await submit(page).click();
  const error = 'Error: Accident must have an hour, minutes, and AM or PM';
  await see(page.getByRole('textbox', { name: 'Accident (required)', description: error }));
  await expectAccessible(page.getByRole('main'), 'moments, with an error');
  await list(time, 'Minutes').selectOption('30');
  await list(time, 'AM or PM').selectOption('PM');
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual(['2024-03-17T22:30:00-04:00', '']);
});
