// Dates: typed in each order, picked from the calendar, and kept within what the form allows.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { seeMistakes, submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

// A Thursday, at noon in New York. The browser's timers keep running.
const noon = new Date('2026-05-14T16:00:00Z');

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const calendar = (page: Page, label: string) => page.getByRole('dialog', { name: `Calendar: ${label}` });
const opener = (page: Page, label: string) =>
  page.getByRole('button', { name: `Choose a date from a calendar: ${label}` });
const day = (page: Page, name: string) => page.getByRole('button', { name, exact: false });

const dateFields = [
  defineField('Date Picker', { common: { label: 'American' } }),
  defineField('Date Picker', {
    common: { label: 'European' },
    specific: { dateFormat: 'DD/MM/YYYY', separator: '.' },
  }),
  defineField('Date Picker', {
    common: { label: 'Asian' },
    specific: { dateFormat: 'YYYY/MM/DD', separator: '-' },
  }),
  defineField('Birthdate', {
    common: { label: 'Born' },
    specific: { dateFormat: 'DD/MM/YYYY', separator: '/' },
  }),
];

const orders = [
  ['American', 'MM/DD/YYYY', '03181993', '03/18/1993', '02/30/2020', '01/01/1926', '12/31/1925'],
  ['European', 'DD.MM.YYYY', '18031993', '18.03.1993', '30.02.2020', '01.01.1926', '31.12.1925'],
  ['Asian', 'YYYY-MM-DD', '19930318', '1993-03-18', '2020-02-30', '1926-01-01', '1925-12-31'],
  ['Born', 'DD/MM/YYYY', '18031993', '18/03/1993', '30/02/2020', '01/01/1926', '31/12/1925'],
] as const;

async function typeInOrder(
  page: Page,
  [label, format, typed, written, noDay, earliest, tooEarly]: (typeof orders)[number],
): Promise<void> {
  const input = textbox(page, label);
  await see(page.getByRole('textbox', { name: label, description: format }));
  expect(await input.getAttribute('placeholder'), label).toBe(format);
  await seeMistakes(
    page,
    input,
    [
      ['18 March', `${label} is not in the valid format. The expected format is ${format}.`],
      [noDay, `${label} must be a valid date`],
      [tooEarly, `${label} must not be before ${earliest}`],
    ],
    earliest,
  );
  await input.fill('');
  await input.pressSequentially(typed);
  expect(await input.inputValue(), label).toBe(written);
  await input.fill('');
  await input.pressSequentially(written);
  expect(await input.inputValue(), label).toBe(written);
}

/** Short parts are padded, and deleting removes what was typed. */
async function typeShortParts(page: Page): Promise<void> {
  const american = textbox(page, 'American');
  await american.fill('');
  await american.pressSequentially('3/18/1993');
  expect(await american.inputValue()).toBe('03/18/1993');
  await american.press('Backspace');
  await american.press('Backspace');
  expect(await american.inputValue()).toBe('03/18/19');
  await american.pressSequentially('93');
}

test('a date is typed in the form’s order and separator, and sent as the day it is in every zone', {
  tags: ['FIELD-DATE-01', 'FIELD-DATE-02', 'FIELD-DATE-08', 'FIELD-DATE-09', 'FIELD-DATE-10', 'FIELD-BIRTH-01'],
}, async () => {
  const page = await openPage({ timeZone: 'Pacific/Auckland' });
  await page.clock.setFixedTime(noon);
  await openForm(page, server, { name: 'Orders', fields: dateFields });
  await textbox(page, 'American').fill('1/2');
  await submit(page).click();
  for (const order of orders) await typeInOrder(page, order);
  await typeShortParts(page);

  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  for (const { value } of sent) expect(value).toBe('1993-03-18T00:00:00.000Z');
});

test('past, future and weekdays hold for typing and for the calendar; today passes both ways', {
  tags: ['FIELD-DATE-04', 'FIELD-DATE-11', 'FIELD-DATE-12', 'FIELD-DATE-05'],
}, async () => {
  const page = await openPage();
  await page.clock.setFixedTime(noon);
  await openForm(page, server, {
    name: 'Limits',
    fields: [
      defineField('Date Picker', { common: { label: 'Last' }, specific: { pastFuture: 'past' } }),
      defineField('Date Picker', { common: { label: 'Next' }, specific: { pastFuture: 'future' } }),
      defineField('Date Picker', { common: { label: 'Office' }, specific: { weekdays: [1, 5] } }),
      defineField('Short Text Entry', { common: { label: 'Note', makeRequired: true } }),
    ],
  });
  await submit(page).click();
  await seeMistakes(page, textbox(page, 'Last'), [['05/15/2026', 'Last must be in the past']], '05/14/2026');
  await seeMistakes(page, textbox(page, 'Next'), [['05/13/2026', 'Next must be in the future']], '05/14/2026');
  await seeMistakes(
    page,
    textbox(page, 'Office'),
    [['05/14/2026', 'Office must be on a Monday or Friday']],
    '05/15/2026',
  );

  const isOpen = async (name: string) => (await day(page, name).getAttribute('aria-disabled')) !== 'true';
  const look = async (label: string) => {
    await opener(page, label).click();
    await see(calendar(page, label));
  };
  const close = async (label: string) => {
    await page.keyboard.press('Escape');
    await seeNo(calendar(page, label));
  };
  await look('Last');
  expect([await isOpen('May 13, 2026'), await isOpen('May 14, 2026'), await isOpen('May 15, 2026')]).toEqual([
    true,
    true,
    false,
  ]);
  await close('Last');
  await look('Next');
  expect([await isOpen('May 13, 2026'), await isOpen('May 14, 2026'), await isOpen('May 15, 2026')]).toEqual([
    false,
    true,
    true,
  ]);
  await close('Next');
  await look('Office');
  const may = Array.from({ length: 31 }, (_, at) => at + 1);
  const open = [];
  for (const date of may) if (await isOpen(`May ${date}, 2026`)) open.push(date);
  expect(open).toEqual([1, 4, 8, 11, 15, 18, 22, 25, 29]);
  await day(page, 'May 19, 2026').click({ force: true });
  await see(calendar(page, 'Office'));
  await day(page, 'May 18, 2026').click();
  await seeNo(calendar(page, 'Office'));
  expect(await textbox(page, 'Office').inputValue()).toBe('05/18/2026');
});

test('the calendar offers 100 years back and 10 ahead, goes by keyboard, and stays closed when read-only', {
  tags: ['FIELD-DATE-06', 'FIELD-DATE-13'],
}, async () => {
  const page = await openPage();
  await page.clock.setFixedTime(noon);
  await openForm(page, server, {
    name: 'Calendar',
    fields: [
      defineField('Date Picker', { common: { label: 'Visit' } }),
      defineField('Date Picker', { common: { label: 'Fixed', readOnly: true } }),
      defineField('Birthdate', { common: { label: 'Born' } }),
    ],
  });
  await opener(page, 'Visit').focus();
  await page.keyboard.press('Enter');
  await see(calendar(page, 'Visit'));
  await seeFocus(day(page, 'May 14, 2026'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await seeFocus(day(page, 'May 22, 2026'));
  await page.keyboard.press('Enter');
  await seeNo(calendar(page, 'Visit'));
  expect(await textbox(page, 'Visit').inputValue()).toBe('05/22/2026');
  await seeFocus(opener(page, 'Visit'));

  await page.keyboard.press('Enter');
  await seeFocus(day(page, 'May 22, 2026'));
  const years = calendar(page, 'Visit').getByRole('combobox', { name: 'Year' });
  const offered = (await years.getByRole('option').allTextContents()).map(Number).sort((a, b) => a - b);
  expect(offered).toEqual(Array.from({ length: 111 }, (_, at) => 1926 + at));
  await years.selectOption('1931');
  await calendar(page, 'Visit').getByRole('combobox', { name: 'Month' }).selectOption('February');
  await calendar(page, 'Visit').getByRole('button', { name: 'Next month' }).click();
  await calendar(page, 'Visit').getByRole('button', { name: 'Previous month' }).click();
  await day(page, 'February 28, 1931').click();
  expect(await textbox(page, 'Visit').inputValue()).toBe('02/28/1931');
  await opener(page, 'Visit').click();
  await see(calendar(page, 'Visit'));
  await page.keyboard.press('Escape');
  await seeNo(calendar(page, 'Visit'));
  await seeFocus(opener(page, 'Visit'));

  await opener(page, 'Born').click();
  await see(calendar(page, 'Born'));
  await eventually(() => day(page, 'May 15, 2026').getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).click();
  await seeNo(calendar(page, 'Born'));

  expect(await textbox(page, 'Fixed').isDisabled()).toBe(true);
  expect(await opener(page, 'Fixed').isDisabled()).toBe(true);
  await opener(page, 'Fixed').click({ force: true });
  await textbox(page, 'Fixed').click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
});
