// The console's form builder: forms from scratch to a guest's answer, by mouse and by keyboard; locks, undo, autosave, files.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import {
  block,
  drag,
  entry,
  inspector,
  openForms,
  order,
  palette,
  property,
  publish,
  publishButton,
  said,
  saved,
  startForm,
  tool,
} from './steps/builder.ts';
import { type Keyboard, keyboardOf } from './steps/keyboard.ts';
import { enterAsGuest, portalBase } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

/** The smallest possible picture. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function addQuestions(page: Page): Promise<void> {
  await entry(page, 'Section Break').click();
  await property(page, 'Heading').fill('Your visit');
  await property(page, 'Columns').fill('2');
  await entry(page, 'Single Choice').click();
  await property(page, 'Label').fill('How was it?');
  await property(page, 'Option 1').fill('Fine');
  await property(page, 'Option 2').fill('Not so fine');
  await property(page, 'Picture for Fine').setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer: dot });
  await see(inspector(page).getByRole('button', { name: 'Remove the picture of Fine' }));
  await property(page, 'Required').check();
  await drag(page, entry(page, 'Long Text Entry'), block(page, 'How was it?'), 'upper');
  await seeFocus(property(page, 'Label'));
  await page.keyboard.type('Tell us more');
  expect(await order(page)).toEqual(['Your visit', 'Tell us more', 'How was it?', 'Submit']);
  await drag(page, block(page, 'Tell us more').locator('[title^="Drag"]'), block(page, 'Submit'), 'upper');
  await eventually(() => order(page)).toMatchObject({ 0: 'Your visit', 2: 'Tell us more', 3: 'Submit' });
}

/** Each field shows controls to edit, delete, and lock or unlock it. */
async function editByItsControls(page: Page, name: string): Promise<void> {
  await block(page, name).click();
  await see(tool(page, /^Edit/), tool(page, /^Delete/), tool(page, 'Lock'), tool(page, /^Duplicate/));
  await tool(page, /^Edit/).click();
  await seeFocus(property(page, 'Heading'));
}

async function findFieldsByName(page: Page): Promise<void> {
  await palette(page).getByLabel('Find a field').fill('descr');
  await entry(page, 'Description Area').click();
  const text = inspector(page).getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('Two minutes, ');
  await inspector(page).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('promised');
  await palette(page).getByLabel('Find a field').fill('mobile phone');
  await entry(page, 'Mobile phone').click();
  await see(inspector(page).getByText(/^Filled in from the record/));
  expect(await property(page, 'Fills and updates').locator('option:checked').innerText()).toBe('Mobile phone');
  await see(block(page, 'Mobile phone').getByText('Record'));
  await tool(page, /^Delete/).click();
  await seeNo(block(page, 'Mobile phone'));
}

async function offerToGuests(page: Page, thankYou: string): Promise<void> {
  await inspector(page).getByRole('button', { name: 'Form settings' }).click();
  await property(page, 'Offer it to guests').check();
  await property(page, 'Show all answers once more').selectOption('No');
  await property(page, 'Thank-you text').fill(thankYou);
}

async function previewFeedback(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview, phone' }).click();
  const preview = page.getByRole('region', { name: 'Preview of Feedback' });
  await see(preview.getByRole('radio', { name: 'Not so fine' }), preview.getByText('promised'));
  expect((await preview.boundingBox())?.width).toBeLessThan(400);
  await preview.getByRole('button', { name: 'Submit' }).click();
  await see(preview.getByText('1 validation error found. Please fix the error before submitting.'));
  await page.getByRole('button', { name: 'Preview, desktop' }).click();
  await preview.getByRole('radio', { name: 'Fine', exact: true }).check();
  await preview.getByRole('button', { name: 'Submit' }).click();
  await see(preview.getByText('This was a preview: nothing was sent.'));
}

async function publishFirst(page: Page): Promise<void> {
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  await see(dialog.getByText('This is the first version.'));
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await see(page.getByText('Version 1 is published.'), page.getByText('Version 1, published'));
}

async function sendFeedbackAsGuest(thankYou: string): Promise<void> {
  const guest = await openPage();
  await enterAsGuest(guest, server);
  await guest.getByRole('link', { name: /Feedback/ }).click();
  await see(guest.getByRole('heading', { name: 'Your visit' }), guest.getByText('promised'));
  expect(await guest.locator('strong').filter({ hasText: 'promised' }).count()).toBe(1);
  expect(await guest.getByAltText('Fine').getAttribute('src')).toMatch(/^data:image\//);
  await guest.getByRole('radio', { name: 'Not so fine' }).check();
  await guest.getByLabel('Tell us more').fill('The chair squeaks.');
  await guest.getByRole('button', { name: 'Submit' }).click();
  await see(guest.getByText(thankYou));
}

async function seeInInbox(page: Page, answer: string): Promise<void> {
  await page.goto(`${server.url}/practice/inbox`);
  await page.getByRole('navigation', { name: 'Submissions' }).getByRole('link').first().click();
  await see(page.getByText(answer));
}

/** The removed field is in a guest's submission: the publisher is warned. */
async function publishWithoutAnswered(page: Page): Promise<void> {
  await page.goto(`${server.url}/practice/forms`);
  await page.getByRole('link', { name: 'Feedback' }).click();
  await block(page, 'Tell us more').click();
  await tool(page, /^Delete/).click();
  await block(page, 'Your visit').click();
  await property(page, 'Heading').fill('The visit');
  await see(block(page, 'The visit').getByText('Changed'));
  await see(page.getByRole('button', { name: '2 changes since version 1' }));
  await publishButton(page).click();
  const second = page.getByRole('dialog', { name: 'Publish version 2' });
  await see(
    second.getByText('1 submission has an answer to it. That answer is kept.'),
    second.getByText('Changed: Heading'),
  );
  await second.getByRole('button', { name: 'Publish' }).click();
  await see(page.getByText('Version 2, published'));
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of Feedback' }).getByRole('listitem');
  await eventually(() => versions.allInnerTexts()).toEqual([
    expect.stringMatching(/^Version 2\s+published[\s\S]+0 submissions/),
    expect.stringMatching(/^Version 1[\s\S]+1 submission$/),
  ]);
}

test('a form is built from nothing by mouse, published, filled in by a guest, and comes into the inbox', {
  tags: ['BUILD-01', 'BUILD-02', 'BUILD-03', 'SCOPE-03', 'ABUSE-17'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Feedback');
  expect(await order(page)).toEqual(['Submit']);
  await addQuestions(page);
  await editByItsControls(page, 'Your visit');
  await findFieldsByName(page);
  const thankYou = 'That <b>helps</b>.<img src=x onerror=alert(1)>';
  await offerToGuests(page, thankYou);
  await previewFeedback(page);
  await publishFirst(page);
  await sendFeedbackAsGuest(thankYou);
  await seeInInbox(page, 'The chair squeaks.');
  await publishWithoutAnswered(page);
});

async function startByKeyboard(page: Page, { press, tabTo, type }: Keyboard): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'New form' }));
  await press('Enter');
  await type('By keyboard');
  await press('Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  await see(page.getByRole('heading', { name: 'By keyboard', level: 1 }), block(page, "Doctor's name"));
}

async function addAndMoveByKeyboard(page: Page, { press, hasFocus, tabTo, type }: Keyboard): Promise<void> {
  await tabTo(palette(page).getByLabel('Find a field'));
  await type('short');
  await press('ArrowDown');
  await seeFocus(entry(page, 'Short Text Entry'));
  await press('Enter');
  await said(page, /^Short Text Entry added at place 2 of \d+\.$/);
  await seeFocus(property(page, 'Label'));
  await type('Nickname');
  const nickname = block(page, 'Nickname').getByRole('button', { name: 'Nickname', exact: true });
  for (let presses = 0; presses < 12 && !(await hasFocus(nickname)); presses++) await press('Shift+Tab');
  await press('Alt+ArrowDown');
  await said(page, /^Nickname moved to place 3 of \d+, page 1, section Your doctor\.$/);
  await seeFocus(nickname);
  await press('Alt+PageDown');
  await said(page, /^Nickname moved to place \d+ of \d+, page 2/);
  await press('Alt+Shift+ArrowDown', 'Alt+Shift+ArrowUp', 'Alt+PageUp', 'Control+d');
  await said(page, 'A copy of Nickname was added below.');
  await press('Escape', 'Delete');
  await said(page, 'Nickname deleted.');
}

/** To the tools of the selected field: once locked, it cannot be deleted. */
async function lockAndDeleteByKeyboard(page: Page, { press, tabTo }: Keyboard): Promise<void> {
  const first = page.getByRole('button', { name: 'Your doctor', exact: true });
  await press('Home');
  await seeFocus(first);
  await tabTo(tool(page, 'Lock'));
  await press('Space');
  await said(page, 'Your doctor is locked and cannot be deleted.');
  await see(block(page, 'Your doctor').getByText('Locked'));
  await tabTo(tool(page, 'Delete: unlock it first'));
  await press('Enter');
  await said(page, 'Your doctor is locked. Unlock it to delete it.');
  await press('Shift+Tab');
  await press('Space');
  await said(page, 'Your doctor is unlocked.');
  await tabTo(tool(page, /^Delete/));
  await press('Enter');
  await said(page, 'Your doctor deleted.');
  await seeNo(first);
  await press('Control+z');
  await said(page, 'Undone.');
  await see(block(page, 'Your doctor'));
  await saved(page);
}

async function publishByKeyboard(page: Page, { press, hasFocus, tabTo }: Keyboard): Promise<void> {
  for (let presses = 0; presses < 30 && !(await hasFocus(publishButton(page))); presses++) await press('Shift+Tab');
  await press('Enter');
  await see(page.getByRole('dialog', { name: 'Publish version 1' }).getByText('This is the first version.'));
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  await press('Enter');
  await see(page.getByText('Version 1, published'));
}

test('a form is built by keyboard alone, each step is said, a locked field stays, and axe has nothing to complain about', {
  tags: ['BUILD-01', 'BUILD-02', 'BUILD-03', 'BUILD-04'],
}, async () => {
  const page = await openForms(server);
  const keyboard = keyboardOf(page);
  await startByKeyboard(page, keyboard);
  await addAndMoveByKeyboard(page, keyboard);
  await lockAndDeleteByKeyboard(page, keyboard);
  await publishByKeyboard(page, keyboard);
});

test('what is built is saved by itself, survives a reload, can be undone, and is never saved over a colleague’s', async () => {
  const page = await openForms(server);
  await startForm(page, 'Kept', 'Dental History 12 fields');
  const before = await order(page);
  await entry(page, 'Number').click();
  await page.keyboard.type('Teeth');
  await block(page, 'Teeth').click();
  await page.keyboard.press('Control+d');
  await eventually(async () => (await order(page)).length).toBe(before.length + 2);
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Control+z');
  await eventually(async () => (await order(page)).length).toBe(before.length + 1);
  await page.keyboard.press('Control+z');
  expect(await order(page)).toEqual(before);
  await see(page.getByRole('button', { name: 'Undo (Ctrl Z)', disabled: true }));
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Control+Shift+z');
  await see(block(page, 'Teeth'));
  await saved(page);
  await page.reload();
  await see(block(page, 'Teeth'));
  expect(await order(page)).toHaveLength(before.length + 1);

  const colleague = await openPage({ context: page.context() });
  await colleague.goto(page.url());
  await block(colleague, 'Teeth').click();
  await property(colleague, 'Label').fill('How many teeth?');
  await see(block(colleague, 'How many teeth?'));
  await saved(colleague);
  await block(page, 'Teeth').click();
  await property(page, 'Label').fill('Mine');
  const alert = page.getByRole('alertdialog', { name: 'You saved this form elsewhere' });
  await see(alert.getByText(/^You saved it in another tab or window on /));
  await alert.getByRole('button', { name: 'Load the other' }).click();
  await see(block(page, 'How many teeth?'));
  await seeNo(block(page, 'Mine'), alert);
});

test('a form goes into a file and comes back; a file that is no form is refused with the place of what is wrong; copies, names and the archive', async () => {
  const page = await openForms(server);
  const menu = async (name: string, entry: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const downloading = page.waitForEvent('download');
  await menu('Medical History', 'Export as a file');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('medical-history.json');
  const text = await readFile(await download.path(), 'utf8');

  await page.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('radio', { name: 'A file exported from Foyer' }).check();
  const choose = (content: string) =>
    dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'imported.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose('{');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await see(dialog.getByText('This file is not JSON.'));
  await choose(text.replace('"makeRequired": true', '"makeRequired": "yes"'));
  await dialog.getByRole('button', { name: 'Create' }).click();
  await see(dialog.getByText(/^fields\[\d+\]\.properties\.common\.makeRequired has to be true or false$/));
  await choose(text);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await see(page.getByRole('heading', { name: 'imported', level: 1 }), block(page, "Doctor's name"));

  await page.getByRole('link', { name: 'All forms' }).click();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await see(row('imported').getByText('Draft'));
  await menu('imported', 'Rename');
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Imported history');
  await page.keyboard.press('Enter');
  await see(row('Imported history'));
  await menu('Imported history', 'Duplicate');
  await see(page.getByRole('heading', { name: 'Copy of Imported history', level: 1 }), block(page, "Doctor's name"));
  await page.getByRole('link', { name: 'All forms' }).click();
  await menu('Imported history', 'Archive');
  await seeNo(row('Imported history'));
  await page.getByRole('button', { name: 'Show 1 archived form' }).click();
  await see(row('Imported history').getByText('Archived'));
  await menu('Imported history', 'Restore');
  await see(row('Imported history').getByText('Draft'));
  expect(page.url()).not.toContain(portalBase);
});

test('a preview is seen as a guest, a sample and a patient of the practice, who is filled in', async () => {
  const page = await openForms(server);
  await startForm(page, 'Seen', 'Patient Information');
  await page.getByRole('button', { name: 'Preview, desktop' }).click();
  const preview = page.getByRole('region', { name: 'Preview of Seen' });
  const firstName = preview.getByLabel('First Name').first();
  await see(firstName);
  expect(await firstName.inputValue()).toBe('');
  await page.getByLabel('Preview as').selectOption('A sample patient');
  await eventually(() => firstName.inputValue()).toBe('Alex');
  await page.getByLabel('Preview as').selectOption('A patient of the practice');
  const choose = page.getByRole('dialog', { name: 'Choose a patient' });
  await see(choose.getByText('The access log notes that you read it.', { exact: false }));
  await choose.getByRole('searchbox', { name: 'Patient' }).fill('okafor grace');
  await choose.getByRole('radio', { name: /^Grace Okafor/ }).check();
  await expectAccessibleAsIs(choose, 'choosing whose eyes a preview has');
  await choose.getByRole('button', { name: 'Preview' }).click();
  await eventually(() => firstName.inputValue()).toBe('Grace');
  await expectAccessibleAsIs(preview, 'a preview that is filled in');
  expect(await preview.getByLabel('Social security number').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Preview, phone' }).click();
  await eventually(() => firstName.inputValue()).toBe('Grace');
  expect((await preview.boundingBox())?.width).toBeLessThan(400);
  // The frame around it stays in place.
  await preview.getByRole('button', { name: 'Next' }).click();
  await preview.getByRole('button', { name: 'Previous' }).scrollIntoViewIfNeeded();
  expect((await publishButton(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
});

test('an old version becomes the draft again, once the fields that it takes out are unlocked', async () => {
  const page = await openForms(server);
  await startForm(page, 'Taken back', 'Patient Information');
  await publish(page, 1);
  const before = await order(page);
  await block(page, 'Emergency contact').click();
  await tool(page, /^Delete/).click();
  await block(page, 'Sex').click();
  await property(page, 'Label').fill('Sex on your insurance card');
  await publish(page, 2);
  await entry(page, 'Number').click();
  await block(page, 'Number').click();
  await tool(page, 'Lock').click();
  const back = async () => {
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Go back to version 1' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Go back to version 1' });
  const makeDraft = dialog.getByRole('button', { name: 'Use as draft' });
  await back();
  await see(dialog.getByText('Unlock these fields first'), makeDraft.and(page.locator(':disabled')));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Versions of Taken back' }).getByRole('button', { name: 'Close' }).click();
  await tool(page, /^Unlock/).click();
  await back();
  await see(dialog.getByText('Emergency contact'), dialog.getByText('Removed'), dialog.getByText(/^Changed: .*Label/));
  await expectAccessibleAsIs(dialog, 'going back to a version');
  await makeDraft.click();
  await see(page.getByText('The draft is version 1 again.'));
  expect(await order(page)).toEqual(before);
  await saved(page);
  await see(page.getByRole('button', { name: '2 changes since version 2' }));
  await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
  await see(block(page, 'Sex on your insurance card'));
  await page.getByRole('button', { name: 'Redo (Ctrl Shift Z)' }).click();
  await publish(page, 3);
});
