// Addresses: of the US, of Canada and of elsewhere, by keyboard, with errors, locked, and as a block on paper.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { seeMistakes, submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const home = () => defineField('Address', { common: { label: 'Home', makeRequired: true } });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('an address has its six parts, the lists of regions and countries, and what autofill goes by', {
  tags: ['FIELD-ADDR-01', 'FIELD-ADDR-02', 'FIELD-ADDR-05'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Where you live',
    fields: [defineField('Address', { common: { label: 'Home' } })],
  });
  await see(page.getByRole('group', { name: 'Home', exact: true }));
  for (const [label, autocomplete, inputMode] of [
    ['Street address', 'address-line1', null],
    ['Apartment, suite or unit', 'address-line2', null],
    ['City', 'address-level2', null],
    ['ZIP code', 'postal-code', 'numeric'],
  ] as const) {
    const input = textbox(page, label);
    expect(await input.inputValue(), label).toBe('');
    expect(await input.getAttribute('autocomplete'), label).toBe(autocomplete);
    expect(await input.getAttribute('inputmode'), label).toBe(inputMode);
  }
  const state = list(page, 'State');
  const country = list(page, 'Country');
  expect([await state.inputValue(), await country.inputValue()]).toEqual(['', 'US']);
  expect([await state.getAttribute('autocomplete'), await country.getAttribute('autocomplete')]).toEqual([
    'address-level1',
    'country',
  ]);
  expect(await state.getByRole('option').count()).toBe(57);
  expect((await country.getByRole('option').allTextContents()).slice(0, 3)).toEqual([
    'United States',
    'Canada',
    'Afghanistan',
  ]);
  expect(await country.getByRole('option').count()).toBe(249);

  await state.selectOption('Maine');
  await country.selectOption('Canada');
  const province = list(page, 'Province or territory');
  expect(await province.inputValue()).toBe('');
  expect((await province.getByRole('option').allTextContents()).slice(1, 3)).toEqual(['Alberta', 'British Columbia']);
  expect(await province.getByRole('option').count()).toBe(14);
  await see(textbox(page, 'Postal code'));
  await country.selectOption('France');
  await see(textbox(page, 'State, province or region'), textbox(page, 'Postal code'));
  await seeNo(province);
  // A country alone is no address.
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  const nothing = { street: '', street2: '', city: '', state: '', zip: '', country: '' };
  expect(sent.map(({ value }) => value)).toEqual([nothing]);
});

/** The way from an error to its part, and through the parts by Tab. */
async function typeStreetAndState(page: Page): Promise<void> {
  await page.getByRole('link', { name: "State can't be blank" }).click();
  await seeFocus(list(page, 'State (required)'));
  await page.getByRole('link', { name: "Street address can't be blank" }).click();
  await seeFocus(textbox(page, 'Street address (required)'));
  for (const text of ['40 Duckworth Street', '', "St. John's"]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await seeFocus(list(page, 'State (required)'));
  await page.keyboard.type('Maine');
  await page.keyboard.press('Tab');
  await seeFocus(textbox(page, 'ZIP code (required)'));
}

async function mistypeZip(page: Page): Promise<void> {
  const zipWrong = 'Invalid zip code format. Please enter 5 digits.';
  await seeMistakes(
    page,
    textbox(page, 'ZIP code (required)'),
    ['4101', '04101-12', 'A1A 2B2'].map((typed) => [typed, zipWrong]),
    '04101 1234',
  );
  await page.keyboard.press('Tab');
  await eventually(() => textbox(page, 'ZIP code (required)').inputValue()).toBe('04101-1234');
}

async function chooseCanada(page: Page): Promise<void> {
  await seeFocus(list(page, 'Country'));
  await page.keyboard.type('Canada');
  await eventually(() => list(page, 'Country').inputValue()).toBe('CA');
  await see(page.getByRole('link', { name: "Province or territory can't be blank", exact: true }));
}

async function mistypePostalCode(page: Page): Promise<void> {
  await page.keyboard.press('Shift+Tab');
  await seeFocus(textbox(page, 'Postal code (required)'));
  await seeMistakes(
    page,
    textbox(page, 'Postal code (required)'),
    ['04101', 'A1A'].map((typed) => [
      typed,
      'Invalid postal code format. Please enter a postal code in the format A1A 2B2.',
    ]),
    'a1c1g4',
  );
  await page.keyboard.press('Shift+Tab');
  await eventually(() => textbox(page, 'Postal code (required)').inputValue()).toBe('A1C 1G4');
}

test('an address is filled in by keyboard alone, and told what is wrong with its code', {
  tags: ['FIELD-ADDR-03', 'FIELD-ADDR-04'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Required address', fields: [home()] });
  await submit(page).click();
  const blank = ['Street address', 'City', 'State', 'ZIP code'].map((name) => `${name} can't be blank`);
  for (const text of blank) await see(page.getByRole('link', { name: text, exact: true }));
  await expectAccessible(page.getByRole('main'), 'an address with errors');

  await typeStreetAndState(page);
  await mistypeZip(page);
  await chooseCanada(page);
  await mistypePostalCode(page);
  await seeFocus(list(page, 'Province or territory (required)'));
  await page.keyboard.type('Newf');
  const sent = await sentBy(page, () => submit(page).press('Enter'));
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual([
    {
      street: '40 Duckworth Street',
      street2: '',
      city: "St. John's",
      state: 'NL',
      zip: 'A1C 1G4',
      country: 'CA',
    },
  ]);
});

test('no part of a read-only address can be changed', { tags: ['FIELD-ADDR-06'] }, async () => {
  const page = await openPage();
  const locked = defineField('Address', { common: { label: 'Home', readOnly: true } });
  await openForm(page, server, { name: 'Locked address', fields: [locked] });
  const group = page.getByRole('group', { name: 'Home', exact: true });
  for (const role of ['textbox', 'combobox'] as const) {
    const parts = await group.getByRole(role).all();
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(await part.isDisabled()).toBe(true);
  }
  await expectAccessible(page.getByRole('main'), 'a locked address');
});

test('an address is a postal block on paper', { tags: ['FIELD-ADDR-07'] }, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Printed address', fields: [home()] });
  await textbox(page, 'Street address (required)').fill('218 Wharf Street');
  await textbox(page, 'Apartment, suite or unit').fill('Suite 4');
  await textbox(page, 'City (required)').fill('Portland');
  await list(page, 'State (required)').selectOption('Maine');
  await textbox(page, 'ZIP code (required)').fill('04101');
  await submit(page).click();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  await page.getByRole('button', { name: 'Print' }).click();
  const block = page.getByText(/^218 Wharf Street/);
  await see(block);
  expect((await block.innerText()).split('\n')).toEqual([
    '218 Wharf Street',
    'Suite 4',
    'Portland, ME 04101',
    'United States',
  ]);
});
