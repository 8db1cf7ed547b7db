// What every field of a form has: label, help, placeholder, marks, and the ways a builder hides or locks it.
import { defineField } from '@foyer/forms';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Returns whether it takes up space on the screen; text for screen readers only does not. */
async function isForTheEyes(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.width > 2 && box.height > 2;
}

test('fields show in their order with label, help and placeholder, and hidden ones not at all', {
  tags: [
    'FIELD-COMMON-02',
    'FIELD-COMMON-03',
    'FIELD-COMMON-04',
    'FIELD-COMMON-05',
    'FIELD-COMMON-06',
    'FIELD-COMMON-07',
    'FIELD-COMMON-08',
    'FIELD-COMMON-10',
  ],
}, async () => {
  const page = await openPage();
  const text = (label: string, sort_order: number, common = {}) =>
    defineField('Short Text Entry', { sort_order, common: { label, ...common } });
  const hidden = text('Hidden one', 6, { makeHidden: true, makeRequired: true });
  const off = text('Switched off', 7, { isVisible: false, makeRequired: true });
  await openForm(page, server, {
    name: 'Everything common',
    fields: [
      text('Third', 3, { hideLabel: true, placeholder: 'Seen without a label' }),
      text('First', 1, { sublabel: 'As friends call you.', placeholder: 'Robin' }),
      { ...text('Deleted', 2), is_deleted: true },
      text('Fourth', 4, { readOnly: true, makeRequired: true }),
      hidden,
      off,
      text('Second', 2),
    ],
  });

  const fields = page.getByRole('textbox');
  expect(await fields.count()).toBe(4);
  for (const [at, label] of ['First', 'Second', 'Third', 'Fourth'].entries())
    expect(await page.getByRole('textbox', { name: label, exact: true }).getAttribute('id')).toBe(
      await fields.nth(at).getAttribute('id'),
    );

  const first = page.getByRole('textbox', { name: 'First', description: 'As friends call you.' });
  await see(first, page.getByText('First', { exact: true }), page.getByText('As friends call you.'));
  expect(await first.getAttribute('placeholder')).toBe('Robin');
  expect(await page.getByPlaceholder('Robin').inputValue()).toBe('');
  expect(await isForTheEyes(page.getByText('First', { exact: true }))).toBe(true);
  expect(await isForTheEyes(page.getByText('Third', { exact: true }))).toBe(false);
  expect(await fields.nth(2).getAttribute('placeholder')).toBe('Seen without a label');
  await page.getByText('Second', { exact: true }).click();
  await seeFocus(page.getByLabel('Second'));
  expect(await page.getByLabel('Fourth').isDisabled()).toBe(true);
  expect(await first.isDisabled()).toBe(false);
  for (const label of ['Deleted', 'Hidden one', 'Switched off']) await seeNo(page.getByText(label));

  // Invisible or locked fields block nobody; disabled ones are not even sent.
  await first.fill('Robin');
  const sent = await sentBy(page, () => page.getByRole('button', { name: 'Submit' }).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  const uuids = sent.map(({ uuid }) => uuid);
  expect(uuids).toContain(hidden.uuid);
  expect(uuids).not.toContain(off.uuid);
  expect(uuids).toHaveLength(5);
});

test('a required field says so, holds its error while it is empty, and not before the first attempt', {
  tags: ['FIELD-COMMON-09', 'FIELD-COMMON-12', 'FORM-29'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Required ones',
    fields: [
      defineField('Short Text Entry', { common: { label: 'Occupation', makeRequired: true } }),
      defineField('Short Text Entry', { common: { label: 'Hobby' } }),
      defineField('Dropdown', {
        common: { label: 'Insurance', makeRequired: true },
        specific: { options: ['A', 'B'] },
      }),
      defineField('Single Choice', {
        common: { label: 'Size', makeRequired: true },
        specific: { options: ['S', 'L'] },
      }),
    ],
  });
  const occupation = page.getByRole('textbox', { name: 'Occupation (required)', exact: true });
  await see(
    occupation,
    page.getByRole('textbox', { name: 'Hobby', exact: true }),
    page.getByRole('combobox', { name: 'Insurance (required)' }),
    page.getByRole('group', { name: 'Size (required)' }),
    page.getByText('marks what Harbor Dental Group needs to have.'),
  );
  const star = page.getByText('Occupation').getByText('*');
  expect(await isForTheEyes(star)).toBe(true);
  expect(await page.getByText('*', { exact: true }).count()).toBe(4);

  const problem = "Occupation can't be blank";
  await occupation.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rowing');
  await page.keyboard.press('Tab');
  expect(await page.getByText(problem).count()).toBe(0);
  expect(await occupation.getAttribute('aria-invalid')).toBeNull();

  await page.getByRole('button', { name: 'Submit' }).click();
  await see(page.getByRole('textbox', { name: 'Occupation', description: `Error: ${problem}` }));
  expect(await occupation.getAttribute('aria-invalid')).toBe('true');
  await see(page.getByRole('combobox', { name: 'Insurance', description: "Error: Insurance can't be blank" }));
  await see(page.getByRole('group', { name: 'Size', description: "Error: Size can't be blank" }));
  await occupation.fill('Baker');
  await eventually(() => page.getByText(problem).count()).toBe(0);
  expect(await occupation.getAttribute('aria-invalid')).toBeNull();
  await occupation.fill('   ');
  await see(page.getByRole('textbox', { name: 'Occupation', description: `Error: ${problem}` }));
  expect(await page.getByLabel('Hobby').getAttribute('aria-invalid')).toBeNull();
});
