// Alerts of any answer, written by hand in the form's settings, and what the office and the patient then see of them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { entry, inspector, openForms, property, publish, publishButton, saved, startForm } from './steps/builder.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const settings = (page: Page) => inspector(page).getByRole('button', { name: 'Form settings' }).click();
const alert = (page: Page, name: string) => inspector(page).getByRole('group', { name, exact: true });

async function startWith(name: string): Promise<Page> {
  const page = await openForms(server);
  await startForm(page, name);
  await entry(page, 'Checkbox').click();
  await property(page, 'Label').fill('Chest pain');
  await settings(page);
  await inspector(page).getByRole('button', { name: 'Add an alert' }).click();
  await seeFocus(alert(page, 'Alert 1').getByRole('textbox', { name: 'Name' }));
  return page;
}

test('an alert is written in words, kept, undone, and shows the patient its text', {
  tags: ['CALC-13', 'CALC-16'],
}, async () => {
  const page = await startWith('Alerts by hand');
  await alert(page, 'Alert 1').getByRole('textbox', { name: 'Name' }).fill('Heart');
  const heart = alert(page, 'Heart');
  await heart.getByRole('button', { name: 'Raise it when…' }).click();
  await heart.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'Chest pain' });
  await heart
    .getByRole('combobox', { name: 'How urgent it is' })
    .selectOption({ label: 'Urgent: mail and text at once' });
  await heart.getByRole('combobox', { name: 'Show the patient' }).selectOption({ label: 'A text' });
  await heart.getByRole('textbox', { name: 'Text for the patient' }).fill('Please call us.');
  await expectAccessibleAsIs(inspector(page), 'an alert');
  await heart.getByRole('switch', { name: 'Tell the office' }).uncheck();
  await page.keyboard.press('Control+z');
  await see(heart.getByRole('switch', { name: 'Tell the office', checked: true }));
  await saved(page);
  await page.reload();
  await settings(page);
  const logic = inspector(page).getByRole('table', { name: 'All logic' });
  await see(logic.getByRole('row', { name: /Heart.*When “Chest pain” is ticked/ }));
  await logic.getByRole('button', { name: 'Heart' }).click();
  await seeFocus(heart.getByRole('textbox', { name: 'Name' }));
  await see(heart.getByRole('combobox', { name: 'Question' }), heart.getByText('Please call us.'));
  expect(await heart.getByRole('combobox', { name: 'How urgent it is' }).inputValue()).toBe('urgent');

  await property(page, 'Offer it to guests').check();
  await publish(page, 1);
  const address = await inspector(page).getByRole('link', { name: 'Link to the form' }).getAttribute('href');
  const guest = await openPage();
  await guest.goto(`${server.url}${address}`);
  await guest.getByRole('checkbox', { name: 'Chest pain' }).check();
  await see(guest.getByRole('alert').getByText('Please call us.'));
});

test('an alert without a condition is a fault that leads to it; removing it takes the fault away', {
  tags: ['AUTHOR-07', 'CALC-16'],
}, async () => {
  const page = await startWith('Alerts to correct');
  await entry(page, 'Short Text Entry').click();
  await see(page.getByRole('button', { name: '1 to correct' }));
  await saved(page);
  await publishButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alert 1' }).click();
  await seeFocus(alert(page, 'Alert 1').getByRole('textbox', { name: 'Name' }));
  await alert(page, 'Alert 1').getByRole('button', { name: 'Remove Alert 1' }).click();
  await seeFocus(inspector(page).getByRole('button', { name: 'Add an alert' }));
  await seeNo(page.getByRole('button', { name: '1 to correct' }));
});

test('a text that is longer than patients can get is kept and named until it is short enough', {
  tags: ['CALC-13'],
}, async () => {
  const page = await startWith('Much to say');
  const long = `${'Please call us. '.repeat(70)}The end.`;
  const one = alert(page, 'Alert 1');
  await one.getByRole('combobox', { name: 'Show the patient' }).selectOption({ label: 'A text' });
  await one.getByRole('textbox', { name: 'Text for the patient' }).fill(long);
  await see(one.getByRole('alert').getByText(/characters too many/));
  await saved(page);
  await page.reload();
  await settings(page);
  await inspector(page).getByRole('table', { name: 'All logic' }).getByRole('button', { name: 'Alert 1' }).click();
  expect(await one.getByRole('textbox', { name: 'Text for the patient' }).innerText()).toContain('The end.');
  await see(one.getByRole('alert').getByText(/characters too many/));
});
