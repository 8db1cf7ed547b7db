// Notes of the office: on a record, its account, a visit and a submission; two colleagues at one note.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { admin, office, openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const notesOf = (page: Page, name = 'Notes') => page.getByRole('region', { name, exact: true });
const noteWith = (part: Locator, text: string) => part.getByRole('listitem').filter({ hasText: text });

async function openRecord(page: Page, tab: string): Promise<void> {
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  const found = page.getByRole('region', { name: 'Patients found' });
  await found.getByRole('link', { name: /Sam Rivera/ }).click();
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: tab, exact: true }).click();
}

async function choose(note: Locator, entry: string): Promise<void> {
  await note.getByRole('button', { name: /^More for the note by/ }).click();
  await note.getByRole('menuitem', { name: entry }).click();
}

test('a note is written, pinned, changed and removed, and what is typed survives leaving the page', {
  tags: ['NOTE-01'],
}, async () => {
  const page = await openSignedIn(server, office);
  await openRecord(page, 'Notes');
  const part = notesOf(page);
  await see(part.getByText('Only the office reads these.'), part.getByText('No notes yet.'));
  await part.getByRole('button', { name: 'Add Note' }).click();
  await see(part.getByText('Write the note first.'));
  await part.getByLabel('New note').fill('Prefers mornings.\nCalls back after lunch.');
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Appointments' }).click();
  await page.goBack();
  expect(await part.getByLabel('New note').inputValue()).toBe('Prefers mornings.\nCalls back after lunch.');
  // A double press writes one note.
  await part.getByRole('button', { name: 'Add Note' }).dblclick();
  await see(noteWith(part, 'Prefers mornings.').getByText(/^Joan Whitfield, /));
  await seeFocus(part.getByLabel('New note'));
  await page.getByRole('button', { name: 'Close message' }).click();
  await expectAccessible(part, 'notes');
  await part.getByLabel('New note').focus();
  await page.keyboard.type('Has a dog.');
  await page.keyboard.press('Control+Enter');
  await see(noteWith(part, 'Has a dog.'));
  await choose(noteWith(part, 'Prefers mornings.'), 'Pin');
  await see(noteWith(part, 'Prefers mornings.').getByText('Pinned'));
  expect(await part.getByRole('listitem').first().innerText()).toContain('Prefers mornings.');
  await choose(noteWith(part, 'Has a dog.'), 'Change');
  await part.getByLabel(/^Note by Joan Whitfield/).fill('Has two dogs.');
  await part.getByRole('button', { name: 'Save' }).click();
  await see(noteWith(part, 'Has two dogs.').getByText(/; changed /));
  await choose(noteWith(part, 'Has two dogs.'), 'Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await see(part.getByText(/^Removed by Joan Whitfield, /));
  await seeNo(part.getByText('Has two dogs.'));
});

test('of two colleagues at one note, the later one sees what holds now and keeps what was typed', {
  tags: ['NOTE-02'],
}, async () => {
  const joan = await openSignedIn(server, office);
  const marta = await openSignedIn(server, admin);
  for (const page of [joan, marta]) await openRecord(page, 'Ledger');
  await notesOf(joan).getByLabel('New note').fill('Pays by card.');
  await notesOf(joan).getByRole('button', { name: 'Add Note' }).click();
  await see(noteWith(notesOf(marta), 'Pays by card.'));
  await choose(noteWith(notesOf(joan), 'Pays by card.'), 'Change');
  await choose(noteWith(notesOf(marta), 'Pays by card.'), 'Change');
  const box = (page: Page) => notesOf(page).getByLabel(/^Note by Joan Whitfield/);
  await box(joan).fill('Pays by check.');
  await box(marta).fill('Pays in cash.');
  await notesOf(marta).getByRole('button', { name: 'Save' }).click();
  await see(notesOf(joan).getByText('This was changed meanwhile.'), notesOf(joan).getByText('Now: Pays in cash.'));
  expect(await box(joan).inputValue()).toBe('Pays by check.');
  await expectAccessibleAsIs(notesOf(joan), 'a note that two change');
  expect(await notesOf(joan).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await notesOf(joan).getByRole('button', { name: 'Keep Mine' }).click();
  await notesOf(joan).getByRole('button', { name: 'Save' }).click();
  await see(noteWith(notesOf(marta), 'Pays by check.'));
});

test('a visit and a submission have notes of their own, and no patient sees any', {
  tags: ['NOTE-01', 'NOTE-03'],
}, async () => {
  const page = await openSignedIn(server, office);
  await openRecord(page, 'Appointments');
  await page.getByRole('region', { name: 'Upcoming' }).getByRole('link').first().click();
  const onVisit = notesOf(page, 'Note for the office');
  await onVisit.getByLabel('New note').fill('Bring the models.');
  await onVisit.getByRole('button', { name: 'Add Note' }).click();
  await see(noteWith(onVisit, 'Bring the models.'));
  await expectAccessibleAsIs(onVisit, 'notes of a visit');
  await page.goto(`${server.url}/practice/inbox`);
  await page.getByRole('navigation', { name: 'Submissions' }).getByRole('link').first().click();
  const onForm = notesOf(page);
  await onForm.getByLabel('New note').fill('Called about the form.');
  await onForm.getByRole('button', { name: 'Add Note' }).click();
  await see(noteWith(onForm, 'Called about the form.'));
  await seeNo(onForm.getByText('Bring the models.'));
  const theirs = await openSignedIn(server, sam);
  await visit(theirs, server, '/visits');
  await eventually(() => theirs.getByRole('main').innerText()).not.toBe('');
  await seeNo(theirs.getByText('Bring the models.'));
});
