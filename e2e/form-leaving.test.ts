// Leaving a form: calmly where everything is saved, else with a way to save first.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { leaveQuestion, stay } from './steps/leaving.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { openForm, publishForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const text = (label: string) => defineField('Short Text Entry', { common: { label } });
const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Patient Documents' });
const saved = (page: Page) => page.getByText(/^Saved at \d/);
const button = (page: Page, name: string) => leaveQuestion(page).getByRole('button', { name, exact: true });

test('a form whose answers are saved is left calmly, with Stay first and no danger', {
  tags: ['FILL-11', 'FORM-02'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const path = await publishForm(server, { name: 'Left calmly', fields: [text('One')] });
  await visit(page, server, path);
  await page.getByLabel('One').fill('kept');
  await see(saved(page));
  await back(page).click();
  await see(
    page.getByRole('alertdialog', { name: 'Leave for now?' }),
    page.getByText('Your answers are saved. You find them under Patient Documents.'),
  );
  await seeFocus(stay(page));
  await eventually(() => leaveQuestion(page).getByRole('button').allInnerTexts()).toEqual(['Stay', 'Leave']);
  await seeNo(leaveQuestion(page).locator('.button-danger'));
  await expectAccessibleAsIs(leaveQuestion(page), 'leaving for now');
  await stay(page).click();
  await see(page.getByLabel('One'));
  await back(page).click();
  await button(page, 'Leave').click();
  await seePath(page, '/patient-document');
});

test('answers that are not saved are saved before leaving, or left behind on purpose', {
  tags: ['FILL-11', 'FORM-02'],
}, async () => {
  const page = await openPage({ allow: [/net::ERR_/, /Failed to load resource/] });
  await openForm(page, server, { name: 'Left in a hurry', fields: [text('One')] });
  await page.route('**/draft?**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.getByLabel('One').fill('typed just now');
  await back(page).click();
  await see(
    page.getByRole('alertdialog', { name: 'Leave this form?' }),
    page.getByText('Your last answers are not saved yet.'),
  );
  await seeFocus(stay(page));
  await button(page, 'Save and leave').click();
  await see(
    page.getByRole('status').filter({ hasText: 'They could not be saved.' }),
    button(page, 'Leave without them'),
  );
  await page.unroute('**/draft?**');
  const saving = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await button(page, 'Save and leave').click();
  await saving;
  await seePath(page, '/patient-document');
});
