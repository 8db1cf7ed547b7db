// Sections that are saved in one form and copied into another, and those that the product brings.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { block, entry, inspector, openForms, order, palette, property, saved, startForm } from './steps/builder.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Shows the selected question only when another one has this answer. */
async function showWhen(page: Page, question: string, answer: string): Promise<void> {
  const logic = inspector(page);
  await logic.getByRole('button', { name: 'Show this when…' }).click();
  await logic.getByRole('combobox', { name: 'Question' }).selectOption({ label: question });
  await logic.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is' });
  await logic.getByRole('combobox', { name: 'Answer', exact: true }).selectOption({ label: answer });
}

const fillOf = (button: Locator) => button.evaluate((node) => getComputedStyle(node).backgroundColor);

/** Expects that a button in a dialog looks like others that confirm, wherever the dialog was opened from. */
async function expectFilled(page: Page, button: Locator): Promise<void> {
  expect(await fillOf(button)).toBe(await fillOf(page.getByRole('button', { name: 'Publish' })));
}

async function saveSection(page: Page, heading: string, name: string): Promise<void> {
  await block(page, heading).click();
  await page.getByRole('button', { name: 'More for this section' }).click();
  await page.getByRole('menuitem', { name: 'Save for other forms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save for other forms' });
  expect(await dialog.getByLabel('Name').inputValue()).toBe(heading);
  await dialog.getByLabel('Name').fill(name);
  await expectFilled(page, dialog.getByRole('button', { name: 'Save' }));
  await expectAccessibleAsIs(dialog, 'saving a section');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText(`“${name}” is saved.`));
}

test('a section is saved with its conditions and copied into another form; a condition on a question outside is left out and named', {
  tags: ['AUTHOR-10'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'First form');
  await entry(page, 'Single Choice').click();
  await property(page, 'Label').fill('Are you new here?');
  await entry(page, 'Section Break').click();
  await property(page, 'Heading').fill('School');
  await entry(page, 'Single Choice').click();
  await property(page, 'Label').fill('Do you go to school?');
  await entry(page, 'Short Text Entry').click();
  await property(page, 'Label').fill('Which school?');
  await showWhen(page, 'Do you go to school?', 'Yes');
  await entry(page, 'Number').click();
  await property(page, 'Label').fill('Grade');
  await showWhen(page, 'Are you new here?', 'Yes');
  await saveSection(page, 'School', 'At school');
  await saved(page);

  await page.goto(`${server.url}/practice/forms`);
  await startForm(page, 'Second form');
  await entry(page, 'At school, saved by your practice').click();
  const left = page.getByRole('alertdialog', { name: '“At school” was added without some conditions' });
  await see(left.getByText('Grade', { exact: true }));
  await seeNo(left.getByText('Which school?'));
  await expectFilled(page, left.getByRole('button', { name: 'Close' }));
  await expectAccessibleAsIs(left, 'conditions that were left out');
  await left.getByRole('button', { name: 'Close' }).click();
  expect(await order(page)).toEqual(['School', 'Do you go to school?', 'Which school?', 'Grade', 'Submit']);
  await see(block(page, 'Which school?').getByText('When “Do you go to school?” is Yes'));
  await seeNo(block(page, 'Grade').getByText(/^When /));
  await page.keyboard.press('Control+z');
  await eventually(() => order(page)).toEqual(['Submit']);
});

test('a section of the product is added whole, and a saved one is renamed and deleted', {
  tags: ['AUTHOR-10'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Third form');
  await palette(page).getByLabel('Find a field').fill('who may');
  await entry(page, 'Who may Harbor Dental Group speak with').click();
  await see(block(page, 'What may we speak about?').getByText(/^When “May Harbor Dental Group speak/));
  await saveSection(page, 'Who may Harbor Dental Group speak with', 'Whom we tell');
  const more = (name: string) => palette(page).getByRole('button', { name: `More for ${name}` });
  await more('Whom we tell').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the saved section' });
  await dialog.getByLabel('Name').fill('People we tell');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await more('People we tell').click();
  await expectAccessibleAsIs(palette(page).or(page.getByRole('menu')), 'the palette with sections');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('“People we tell” is deleted.'));
  await seeNo(more('People we tell'));
});
