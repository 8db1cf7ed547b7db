// A calculation written out by keyboard: operators and parts in nested rows, and what patients then see of its result.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { entry, inspector, openForms, property, publish, saved, startForm } from './steps/builder.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Chooses from the list that has the focus, as its first letters do. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = inspector(page).getByRole('combobox', { name: label, exact: true });
  await list.focus();
  await page.keyboard.type(option);
  await page.keyboard.press('Tab');
}

test('a calculation is written out part by part, by keyboard alone, and reckons for patients', {
  tags: ['AUTHOR-05', 'CALC-01'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Written out');
  for (const name of ['Weight', 'Height']) {
    await entry(page, 'Number').click();
    await property(page, 'Label').fill(name);
  }
  await entry(page, 'Calculated').click();
  await property(page, 'Label').fill('Ratio');
  await inspector(page).getByRole('button', { name: 'Write it out' }).press('Enter');
  await seeFocus(inspector(page).getByRole('combobox', { name: 'The calculation: what it is' }));
  await choose(page, 'The calculation: what it is', 'First divided');
  await choose(page, 'Part 1: what it is', 'An answer');
  await choose(page, 'Part 2: what it is', 'Sum of');
  await choose(page, 'Part 2.1: what it is', 'An answer');
  await choose(page, 'Part 2.1: question', 'Height');
  await inspector(page).getByRole('button', { name: 'Add a part to Part 2' }).press('Enter');
  const last = inspector(page).getByRole('combobox', { name: 'Part 2.2: what it is' });
  await seeFocus(last);
  await inspector(page).getByRole('textbox', { name: 'Part 2.2: number' }).fill('1');
  await expectAccessibleAsIs(inspector(page), 'a calculation that is written out');
  await inspector(page).getByRole('button', { name: 'Remove Part 2.2' }).press('Enter');
  await seeFocus(inspector(page).getByRole('button', { name: 'Add a part to Part 2' }));
  await page.keyboard.press('Control+z');
  expect(await inspector(page).getByRole('textbox', { name: 'Part 2.2: number' }).inputValue()).toBe('1');
  await inspector(page).getByRole('switch', { name: 'The patient sees the score' }).check();
  await saved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Ratio', exact: true }).click();
  await see(inspector(page).getByRole('group', { name: 'Part 2.2' }));
  await seeNo(inspector(page).getByRole('button', { name: 'Tick questions instead' }));

  await inspector(page).getByRole('button', { name: 'Form settings' }).click();
  await property(page, 'Offer it to guests').check();
  await publish(page, 1);
  const address = await inspector(page).getByRole('link', { name: 'Link to the form' }).getAttribute('href');
  const guest = await openPage();
  await guest.goto(`${server.url}${address}`);
  await guest.getByLabel('Weight').fill('12');
  await guest.getByLabel('Height').fill('3');
  await see(guest.getByRole('status', { name: 'Ratio' }).getByText('Ratio: 3'));
});
