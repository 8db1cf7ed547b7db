// Numeric spinners: by the arrow keys, by the buttons, in steps that stay exact.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();

const counter = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a number is counted by keyboard and by its buttons, in its steps and no further than it may', {
  tags: ['FIELD-SPIN-01', 'FIELD-SPIN-02', 'FIELD-SPIN-03', 'FIELD-SPIN-04', 'FIELD-SPIN-05'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Counting',
    fields: [
      defineField('Spinner', { common: { label: 'Glasses', sublabel: 'Of water a day.' } }),
      defineField('Spinner', { common: { label: 'Dose' }, specific: { step: 0.1 } }),
      defineField('Spinner', { common: { label: 'Balance' }, specific: { step: 5, negativeValues: true } }),
    ],
  });
  const [glasses, dose, balance] = ['Glasses', 'Dose', 'Balance'].map((name) => counter(page, name));
  if (!glasses || !dose || !balance) throw new Error('There are three.');
  await see(page.getByRole('spinbutton', { name: 'Glasses', description: 'Of water a day.' }));
  expect(await glasses.inputValue()).toBe('');
  expect([await glasses.getAttribute('inputmode'), await balance.getAttribute('inputmode')]).toEqual([
    'decimal',
    'text',
  ]);

  // Keyboard focus goes from number to number; the buttons are for mouse and touch.
  await glasses.focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  expect(await glasses.inputValue()).toBe('2');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  expect(await glasses.inputValue()).toBe('0');
  await page.keyboard.press('Tab');
  await seeFocus(dose);
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  expect(await dose.inputValue()).toBe('0.3');
  await page.keyboard.press('Tab');
  await seeFocus(balance);
  await page.keyboard.press('ArrowDown');
  expect(await balance.inputValue()).toBe('-5');

  await button(page, 'Increase: Glasses').click();
  await see(page.getByRole('status').filter({ hasText: /^1$/ }));
  await button(page, 'Increase: Glasses').click();
  await button(page, 'Decrease: Balance').click();
  expect([await glasses.inputValue(), await balance.inputValue()]).toEqual(['2', '-10']);

  await glasses.fill('-1');
  await dose.fill('0.35');
  await balance.fill('some');
  await submit(page).click();
  for (const [name, error] of [
    ['Glasses', 'Glasses must be greater than or equal to 0'],
    ['Dose', 'Dose must be an increment of 0.1'],
    ['Balance', 'Balance is not a number'],
  ] as const)
    await see(page.getByRole('spinbutton', { name, description: `Error: ${error}` }));
  await expectAccessible(page.getByRole('main'), 'counting, with errors');
  await glasses.fill('1.5');
  await dose.press('ArrowUp');
  expect(await dose.inputValue()).toBe('0.4');
  await balance.fill(' -25 ');
  await eventually(() => page.getByText(/validation errors? found/).count()).toBe(0);
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual(['1.5', '0.4', '-25']);
});

test('a read-only Spinner cannot be typed into or counted', { tags: ['FIELD-SPIN-06'] }, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Counted',
    fields: [defineField('Spinner', { common: { label: 'Glasses', readOnly: true } })],
  });
  expect(await counter(page, 'Glasses').isDisabled()).toBe(true);
  for (const name of ['Increase: Glasses', 'Decrease: Glasses'])
    expect(await button(page, name).isDisabled(), name).toBe(true);
  await button(page, 'Increase: Glasses').click({ force: true });
  expect(await counter(page, 'Glasses').inputValue()).toBe('');
  await expectAccessible(page.getByRole('main'), 'a read-only Spinner');
});
