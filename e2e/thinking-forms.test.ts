// Forms with conditions in the real browser: questions and pages come and go, and what is not there is not sent.
import { defineField, type FormField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { block, inspector, tool } from './steps/builder.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { next, previous } from './steps/guest-form.ts';
import { reloadAsking } from './steps/leaving.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { openForm, publishForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const isYes = { match: 'all', rows: [{ field: 'takes', is: '=', value: 'yes' }] };
const takes = defineField('Single Choice', {
  uuid: 'takes',
  common: { label: 'Do you take any medicines?', makeRequired: true },
  specific: { options: ['Yes', 'No'] },
});
const text = (uuid: string, label: string, common: object = {}) =>
  defineField('Short Text Entry', { uuid, common: { label, ...common } });
const which = text('which', 'Which ones?', { makeRequired: true, showWhen: isYes });
const doctor = text('doctor', 'Your doctor', { requiredWhen: isYes });
const section = (uuid: string, heading: string, common: object = {}) =>
  defineField('Section Break', { uuid, common, specific: { heading } });
const pageBreak = (uuid: string, common: object = {}) => defineField('Page Break', { uuid, common });

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const heard = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const open = (page: Page, name: string, fields: readonly FormField[]) => openForm(page, server, { name, fields });

test('questions come and go under the answer that decides; the focus stays, and it is heard', {
  tags: ['COND-01', 'COND-13'],
}, async () => {
  const page = await openPage();
  await open(page, 'Comes and goes', [takes, which, text('since', 'Since when?', { showWhen: isYes }), doctor]);
  const asked = page.getByLabel('Which ones?');
  await seeNo(asked);
  await radio(page, 'Yes').check();
  await see(asked, heard(page, '2 questions were added below.'));
  await seeFocus(radio(page, 'Yes'));
  await expectAccessible(page.getByRole('main'), 'a form with conditions');
  await submit(page).click();
  await see(summary(page).getByText("Which ones? can't be blank"));
  await radio(page, 'No').check();
  await see(heard(page, '2 questions are not needed any more.'));
  await seeNo(asked, summary(page));
  await seeFocus(radio(page, 'No'));
  const sent = await sentBy(page, () => submit(page).click());
  expect(sent.map(({ uuid }) => uuid)).toEqual(['takes', 'doctor']);
  await see(page.getByRole('heading', { name: /^Thank you/ }));
});

test('an answer that is not there now is kept, in the form and after a reload', { tags: ['COND-09'] }, async () => {
  const page = await openPage();
  await open(page, 'Kept for later', [takes, which]);
  await radio(page, 'Yes').check();
  await page.getByLabel('Which ones?').fill('Aspirin');
  await radio(page, 'No').check();
  await seeNo(page.getByLabel('Which ones?'));
  await see(page.getByText(/^Saved at \d{1,2}:\d{2} [AP]M$/));
  await reloadAsking(page);
  await see(page.getByText(/Saved today at/));
  await eventually(() => radio(page, 'No').isChecked()).toBe(true);
  await seeNo(page.getByLabel('Which ones?'));
  await radio(page, 'Yes').check();
  await eventually(() => page.getByLabel('Which ones?').inputValue()).toBe('Aspirin');
});

test('star, the word for it and errors follow requiredWhen at once', { tags: ['COND-12'] }, async () => {
  const page = await openPage();
  await open(page, 'Needed sometimes', [takes, doctor]);
  const field = page.getByLabel('Your doctor');
  const needed = page.getByRole('textbox', { name: 'Your doctor (required)' });
  await see(field);
  await seeNo(needed);
  await radio(page, 'Yes').check();
  await see(needed);
  await submit(page).click();
  await see(summary(page).getByText("Your doctor can't be blank"));
  await radio(page, 'No').check();
  await seeNo(summary(page), needed);
  await see(field);
});

test('a section shows with all it covers, and a page is passed by while it is not there', {
  tags: ['COND-06', 'COND-07'],
}, async () => {
  const page = await openPage();
  await open(page, 'Pages come and go', [
    takes,
    section('about', 'About your medicines', { showWhen: isYes }),
    text('dose', 'How much?'),
    pageBreak('p1', { showWhen: isYes }),
    section('s1', 'Pharmacy'),
    text('shop', 'Where do you get them?'),
    pageBreak('p2'),
    section('s2', 'The end'),
    text('last', 'Anything else?'),
  ]);
  const steps = page.getByRole('navigation', { name: 'Pages of this form' });
  await see(steps.getByText('Page 1 of 2'));
  await seeNo(page.getByRole('heading', { name: 'About your medicines' }), page.getByLabel('How much?'));
  await next(page).click();
  await see(
    page.getByRole('heading', { name: 'The end' }),
    page.getByText('Page 2 of 2').last(),
    page.getByLabel('Anything else?'),
  );
  await eventually(() => page.title()).toContain('page 2 of 2');
  await previous(page).click();
  await radio(page, 'Yes').check();
  await see(steps.getByText('Page 1 of 3'), page.getByLabel('How much?'));
  await next(page).click();
  await see(
    page.getByRole('heading', { name: 'Pharmacy' }),
    page.getByText('Page 2 of 3').last(),
    page.getByLabel('Where do you get them?'),
  );
  await next(page).click();
  await see(page.getByRole('heading', { name: 'The end' }), page.getByText('Page 3 of 3').last());
  const sent = await sentBy(page, () => submit(page).click());
  expect(sent.map(({ uuid }) => uuid)).toEqual(['takes', 'dose', 'shop', 'last']);
});

test('a form whose conditions cannot be read opens with all its questions', { tags: ['COND-15'] }, async () => {
  const page = await openPage();
  const when = (field: string) => ({ match: 'all', rows: [{ field, is: 'answered' }] });
  await open(page, 'Round in a circle', [
    text('a', 'First', { showWhen: when('b') }),
    text('b', 'Second', { showWhen: when('a') }),
    text('c', 'Third', { showWhen: when('gone') }),
    text('d', 'Fourth', { showWhen: { match: 'most' } }),
  ]);
  await see(...['First', 'Second', 'Third', 'Fourth'].map((label) => page.getByLabel(label)));
});

test('None of these clears the others, and another answer clears it', { tags: ['COND-19'] }, async () => {
  const page = await openPage();
  const options = ['Latex', 'Pollen', { text: 'None of these', isExclusive: true }];
  const label = 'Allergies';
  await open(page, 'None of these', [
    defineField('Multiple Choice', { common: { label }, specific: { options, displayOther: true } }),
  ]);
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const ticked = async () => {
    const names = ['Latex', 'Pollen', 'None of these', 'Other'];
    const states = await Promise.all(names.map((name) => box(name).isChecked()));
    return names.filter((_, at) => states[at]);
  };
  await box('Latex').check();
  await box('Other').check();
  await box('None of these').check();
  expect(await ticked()).toEqual(['None of these']);
  await box('Pollen').check();
  expect(await ticked()).toEqual(['Pollen']);
  await box('None of these').check();
  await box('Other').check();
  expect(await ticked()).toEqual(['Other']);
});

test('the code of conditions is fetched only for a form that has some', { tags: ['COND-08'] }, async () => {
  const page = await openPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  const load = async (name: string, fields: readonly FormField[]) => {
    scripts.clear();
    const path = await publishForm(server, { name, fields });
    await visit(page, server, path);
    await see(radio(page, 'Yes'));
    return [...scripts].filter((path) => /\/logic-[\w-]+\.js$/.test(path)).length;
  };
  expect(await load('Decides nothing', [takes])).toBe(0);
  expect(await load('Decides something', [takes, which])).toBe(1);
});

test('deleting what conditions look at says how many, and undo brings all of it back', {
  tags: ['COND-17'],
}, async () => {
  const path = await publishForm(server, { name: 'Built upon', fields: [takes, which, doctor] });
  const page = await openSignedIn(server, admin, { width: 1440 });
  await page.goto(`${server.url}/practice/forms/${path.split('/')[2]}`);
  const [source, target] = [block(page, 'Do you take any medicines?'), block(page, 'Which ones?')];
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Do you take any medicines?”?' });
  const told = dialog.getByText('2 conditions look at “Do you take any medicines?”. They are removed with it.');
  await source.click();
  await tool(page, /^Delete/).click();
  await see(told);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await seeNo(dialog);
  await see(source);
  await tool(page, /^Delete/).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await seeNo(dialog, source);
  await see(target);
  await page.keyboard.press('Control+z');
  await see(source);
  await source.click();
  await inspector(page).getByRole('button', { name: 'Remove Yes' }).click();
  await see(page.getByRole('alertdialog').getByText('2 conditions look at “Yes”. They are removed with it.'));
});
