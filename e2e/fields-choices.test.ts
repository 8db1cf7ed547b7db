// Choice fields: lists, radio buttons and boxes, with texts, pictures, columns and a custom answer.
import { defineField } from '@foyer/forms';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you', exact: true });
const colours = ['Red', 'Green', 'Blue', 'Black'];
// Three pixels by two.
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR42mMwTpsJQQxwFgBFaActbtDawQAAAABJRU5ErkJggg==';

/** Returns how many of them are next to the first. */
async function inFirstRow(options: Locator): Promise<number> {
  const tops = await Promise.all((await options.all()).map(async (option) => (await option.boundingBox())?.y));
  return tops.filter((top) => top === tops[0]).length;
}

test('a list holds its options and starts with its default; Sex starts with none', {
  tags: ['FIELD-DROP-01', 'FIELD-DROP-02', 'FIELD-SEX-01', 'FIELD-SEX-02'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Lists',
    fields: [
      defineField('Dropdown', { common: { label: 'Colour' }, specific: { options: colours, default: 'Green' } }),
      defineField('Dropdown', { common: { label: 'Car', placeholder: 'No car' }, specific: { options: colours } }),
      defineField('Sex', { common: { label: 'Sex', makeRequired: true } }),
    ],
  });
  const list = (name: string) => page.getByRole('combobox', { name });
  expect(await list('Colour').inputValue()).toBe('Green');
  expect(await list('Colour').getByRole('option').allTextContents()).toEqual(['Choose one', ...colours]);
  expect(await list('Car').getByRole('option').allTextContents()).toEqual(['No car', ...colours]);
  expect(await list('Sex').getByRole('option').allTextContents()).toEqual(['Choose one', 'Male', 'Female']);
  expect([await list('Car').inputValue(), await list('Sex').inputValue()]).toEqual(['', '']);

  await submit(page).click();
  await see(page.getByRole('combobox', { name: 'Sex', description: "Error: Sex can't be blank" }));
  await list('Car').focus();
  await page.keyboard.type('Bla');
  await page.keyboard.press('Tab');
  await seeFocus(list('Sex'));
  await page.keyboard.type('F');
  const sent = await sentBy(page, () => submit(page).click());
  await see(thanks(page));
  expect(sent.map(({ value }) => value)).toEqual(['Green', 'Black', 'Female']);
});

const choiceFields = [
  defineField('Single Choice', {
    common: { label: 'Car', makeRequired: true },
    specific: { options: colours, displayOther: true, other: 'Another colour' },
  }),
  defineField('Multiple Choice', {
    common: { label: 'Walls', makeRequired: true },
    specific: { options: colours.map((colour) => `${colour} wall`), displayOther: true },
  }),
  defineField('Checkbox', { common: { label: 'I agree', makeRequired: true } }),
  defineField('Checkbox', { common: { label: 'Send news', sublabel: 'Once a month.' } }),
  defineField('Single Choice', { common: { label: 'Roof' }, specific: { options: ['Flat', 'Steep'] } }),
];

const groupWithError = (page: Page, name: string, error: string) =>
  page.getByRole('group', { name, description: `Error: ${error}` });

async function seeBlankRefused(page: Page): Promise<void> {
  await submit(page).click();
  await see(
    groupWithError(page, 'Car', "Car can't be blank"),
    groupWithError(page, 'Walls', 'Walls must have at least one option checked'),
    page.getByRole('checkbox', { name: 'I agree', description: "Error: I agree can't be blank" }),
    page.getByRole('checkbox', { name: 'Send news', description: 'Once a month.' }),
    page.getByText('3 validation errors found. Please fix the errors before submitting.', { exact: true }),
  );
}

async function chooseOwnColour(page: Page): Promise<void> {
  await radio(page, 'Red').focus();
  await page.keyboard.press('Space');
  expect(await radio(page, 'Red').isChecked()).toBe(true);
  await seeNo(groupWithError(page, 'Car', "Car can't be blank"));
  await page.keyboard.press('ArrowDown');
  expect(await radio(page, 'Green').isChecked()).toBe(true);
  expect(await radio(page, 'Red').isChecked()).toBe(false);
  const ownColour = page.getByRole('textbox', { name: 'Another colour: Please say what' });
  await seeNo(ownColour);
  await page.getByText('Another colour', { exact: true }).click();
  await see(ownColour, groupWithError(page, 'Car', "Car can't be blank"));
  expect(await radio(page, 'Green').isChecked()).toBe(false);
  await ownColour.fill('Coral');
  await seeNo(groupWithError(page, 'Car', "Car can't be blank"));
}

async function tickWalls(page: Page): Promise<void> {
  await box(page, 'Blue wall').focus();
  await page.keyboard.press('Space');
  await page.getByText('Red wall', { exact: true }).click();
  await box(page, 'Other').check();
  await page.getByRole('textbox', { name: 'Other: Please say what' }).fill('Striped');
  await box(page, 'Blue wall').uncheck();
}

test('choices start open, are made by keyboard, and take an answer of one’s own', {
  tags: [
    'FIELD-SINGLE-02',
    'FIELD-SINGLE-04',
    'FIELD-MULTI-02',
    'FIELD-MULTI-04',
    'FIELD-MULTI-05',
    'FIELD-CHECK-02',
    'FIELD-CHECK-03',
    'FIELD-CHECK-01',
  ],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Choices', fields: choiceFields });
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await seeBlankRefused(page);
  await chooseOwnColour(page);
  await tickWalls(page);
  await page.getByText('I agree* (required)').click();
  await eventually(() => page.getByText(/validation errors? found/).count()).toBe(0);

  const sent = await sentBy(page, () => submit(page).click());
  await see(thanks(page));
  expect(sent.map(({ value }) => value)).toEqual([
    { other: 'Coral' },
    { options: ['Red wall'], other: 'Striped' },
    true,
    false,
    null,
  ]);
});

test('options are texts or pictures, in columns where the form says so', {
  tags: ['FIELD-SINGLE-01', 'FIELD-SINGLE-03', 'FIELD-MULTI-01', 'FIELD-MULTI-03'],
}, async () => {
  const page = await openPage();
  const image = (alt: string) => ({ src: picture, alt, width: 48, height: 32 });
  await openForm(page, server, {
    name: 'Columns',
    fields: [
      defineField('Single Choice', {
        common: { label: 'Tooth' },
        specific: { options: [image('Front tooth'), image('Back tooth'), 'None of them'] },
      }),
      defineField('Multiple Choice', {
        common: { label: 'Sides' },
        specific: { options: [image('Left side'), 'Right side'], displayAsColumns: true, numColumns: 3 },
      }),
      defineField('Single Choice', {
        common: { label: 'Two columns' },
        specific: { options: ['A1', 'A2', 'A3', 'A4', 'A5'], displayAsColumns: true },
      }),
      defineField('Multiple Choice', {
        common: { label: 'Two columns more' },
        specific: { options: ['D1', 'D2', 'D3', 'D4', 'D5'], displayAsColumns: true },
      }),
      defineField('Multiple Choice', {
        common: { label: 'Three columns' },
        specific: { options: ['B1', 'B2', 'B3', 'B4', 'B5'], displayAsColumns: true, numColumns: 3 },
      }),
      defineField('Single Choice', {
        common: { label: 'Four columns' },
        specific: { options: ['E1', 'E2', 'E3', 'E4', 'E5'], displayAsColumns: true, numColumns: 4 },
      }),
      defineField('Single Choice', { common: { label: 'One column' }, specific: { options: ['C1', 'C2', 'C3'] } }),
    ],
  });
  for (const name of ['Front tooth', 'Back tooth', 'Left side']) {
    const shown = page.getByRole('img', { name });
    await see(shown);
    expect(await shown.getAttribute('src')).toBe(picture);
    const size = await shown.boundingBox();
    expect([size?.width, size?.height]).toEqual([48, 32]);
  }
  const rowOf = (group: string, role: 'radio' | 'checkbox') =>
    inFirstRow(page.getByRole('group', { name: group, exact: true }).getByRole(role));
  expect(await rowOf('Two columns', 'radio')).toBe(2);
  expect(await rowOf('Two columns more', 'checkbox')).toBe(2);
  expect(await rowOf('Three columns', 'checkbox')).toBe(3);
  expect(await rowOf('Four columns', 'radio')).toBe(4);
  expect(await rowOf('One column', 'radio')).toBe(1);

  await page.getByRole('img', { name: 'Back tooth' }).click();
  expect(await radio(page, 'Back tooth').isChecked()).toBe(true);
  await box(page, 'Left side').check();
  const sent = await sentBy(page, () => submit(page).click());
  await see(thanks(page));
  expect(sent.slice(0, 2).map(({ value }) => value)).toEqual([
    { option: 'Back tooth' },
    { options: ['Left side'], other: null },
  ]);
});
