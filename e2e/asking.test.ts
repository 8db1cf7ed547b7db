// Questions of the practice about what was sent: a patient answers signed in, a guest by a link; and whose answers a guest's are.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs, expectScreenAccessible } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { drawSignature, openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import { mailedLink } from './steps/mailed-link.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { documentLink, visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const rows = (page: Page) => page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const acts = (page: Page) => page.getByRole('group', { name: 'Submission' });
const message = (page: Page, text: string) => page.getByRole('status').getByText(text);
const words = 'Is this still your dentist?';
const guestName = (last: string) => ['Dana', last] as const;

async function openInbox(): Promise<Page> {
  const page = await openSignedIn(server, office, { width: 1280 });
  await page.goto(`${server.url}/practice/inbox`);
  await see(rows(page).first());
  return page;
}

/** Asks with the letter R, marking one question of the form. */
async function askAbout(page: Page, title: string, marked: string): Promise<void> {
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: title });
  await see(dialog.getByText(/^Sent as a link to .…@example\.com\. The mail does not hold your question\.$/));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await see(dialog.getByText('Write the question first.'));
  await dialog.getByLabel('Question').fill(words);
  await dialog.getByRole('checkbox', { name: marked }).check();
  await expectAccessibleAsIs(dialog, 'a question to the sender');
  await dialog.getByRole('button', { name: 'Send' }).click();
}

test('a patient answers a question of the practice, which is found in the inbox with the answer', {
  tags: ['TRIAGE-16', 'TRIAGE-17'],
}, async () => {
  const fields = ['Dentist', 'Hobby'].map((label) => defineField('Short Text Entry', { common: { label } }));
  const path = await publishForm(server, { name: 'Who treats you', fields });
  const patient = await openSignedIn(server, sam, { width: 390 });
  await visit(patient, server, path);
  await patient.getByLabel('Dentist').fill('Dr. Haugen');
  await submit(patient).click();
  await see(patient.getByRole('heading', { name: /^Thank you/ }));

  const desk = await openInbox();
  await row(desk, 'Who treats you').click();
  await see(acts(desk).getByRole('button', { name: 'Ask the sender' }));
  await askAbout(desk, 'Ask Sam a question', 'Dentist');
  await see(message(desk, 'Sam Rivera: the question was sent.'));
  await seeNo(row(desk, 'Who treats you'));

  await visit(patient, server, '/patient-document');
  await see(patient.getByText('Needs an answer'));
  await documentLink(patient, 'Answer', 'Who treats you').click();
  const box = patient.getByRole('region', { name: 'A question from Harbor Dental Group' });
  await see(box.getByText(words), patient.getByText('Please check this answer.'));
  await expectAccessible(patient.getByRole('main'), 'a form with a question');
  expect(await patient.getByLabel('Dentist').inputValue()).toBe('Dr. Haugen');
  await box.getByRole('button', { name: 'Dentist' }).click();
  await seeFocus(patient.getByLabel('Dentist'));
  // What was sent may be right.
  await patient.getByRole('button', { name: 'Send changes' }).click();
  await see(patient.getByRole('heading', { name: /^Thank you/ }));

  await row(desk, 'Who treats you').click();
  const asked = desk.getByRole('region', { name: 'Questions to the sender' });
  await see(asked.getByText(words), asked.getByText(/^Asked by Joan Whitfield, .* Answered with version 2\.$/));
  await visit(patient, server, '/patient-document');
  await see(patient.getByRole('heading', { name: 'Patient Documents' }));
  await seeNo(patient.getByText('Needs an answer'));
});

/** A guest sends the form; the office has it open in the inbox. */
async function openSent(name: readonly [string, string]): Promise<Page> {
  const guest = await openPage();
  await openGuestForm(guest, server);
  await sendGuestForm(guest, name);
  await see(guest.getByRole('heading', { name: 'Thank you', exact: true }));
  const desk = await openInbox();
  await row(desk, `Guest: ${name.join(' ')}`).click();
  await see(acts(desk).getByRole('button', { name: 'Ask the sender' }));
  return desk;
}

test('a guest answers by a link that asks for the birth date, and that ends with the answer', {
  tags: ['TRIAGE-18'],
}, async () => {
  const desk = await openSent(guestName('Asked'));
  await askAbout(desk, 'Ask the sender a question', 'Anything that worries you?');
  await see(message(desk, 'Guest: Dana Asked: the question was sent.'));
  const link = await mailedLink(server, 'guest@example.com', /has a question about your form$/);

  const guest = await openPage({ width: 390 });
  await visit(guest, server, link);
  const birth = guest.getByLabel('Date of birth');
  await see(birth);
  // A screen of its own, reached by the mail of an office's question alone.
  await expectScreenAccessible(guest, 'the birth date before a question');
  await birth.fill('04/12/1985');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await see(guest.getByText('This is not the date of birth in the form. Check it and try again.'));
  await birth.fill('03/18/1993');
  await guest.getByRole('button', { name: 'Continue' }).click();
  const box = guest.getByRole('region', { name: 'A question from Harbor Dental Group' });
  await see(box.getByText(words));
  await box.getByRole('button', { name: 'Anything that worries you?' }).click();
  await seeFocus(guest.getByLabel('Anything that worries you?'));
  await guest.getByLabel('Anything that worries you?').fill('Nothing any more.');
  await drawSignature(guest);
  await guest.getByRole('button', { name: 'Send changes' }).click();
  await see(guest.getByRole('heading', { name: /^Thank you/ }));

  await row(desk, 'Guest: Dana Asked').click();
  await see(desk.getByText(/Answered with version 2\.$/), desk.getByText('Nothing any more.'));
  await visit(guest, server, link);
  await see(guest.getByRole('heading', { name: 'This link has expired' }), guest.getByText(/Call Harbor Dental Group/));
  // The screen behind such a link when its question has ended.
  await expectScreenAccessible(guest, 'the link of a question that has ended');
});

test('a question is taken back: its link has ended, and the form is new', { tags: ['TRIAGE-18'] }, async () => {
  const desk = await openSent(guestName('Back'));
  await askAbout(desk, 'Ask the sender a question', 'Email');
  const link = await mailedLink(server, 'guest@example.com', /has a question about your form$/);
  await desk.getByRole('link', { name: /^Returned \d/ }).click();
  await row(desk, 'Guest: Dana Back').click();
  await see(desk.getByText(/Not answered yet\. The link works until/));
  await desk.getByRole('button', { name: 'Take the question back' }).click();
  await see(message(desk, 'Guest: Dana Back: the question was taken back.'));
  const guest = await openPage();
  await visit(guest, server, link);
  await see(guest.getByRole('heading', { name: 'This link has expired' }));
});

test('A on a guest asks whose answers these are: digits match, F finds, N makes a patient, Shift F files', {
  tags: ['TRIAGE-13', 'TRIAGE-14'],
}, async () => {
  const desk = await openSent(['Sam', 'Rivera']);
  const panel = desk.getByRole('region', { name: 'Whose answers are these?' });
  const heading = panel.getByRole('heading', { name: 'Whose answers are these?' });
  await row(desk, 'Guest: Sam Rivera').focus();
  // Away from the panel its keys do nothing.
  await desk.keyboard.press('1');
  await desk.keyboard.press('a');
  await seeFocus(heading);
  await see(message(desk, 'Match a patient first.'), panel.getByText('Other birth date, Other email').first());
  await expectAccessibleAsIs(panel, 'whose answers these are');
  await desk.keyboard.press('f');
  await see(desk.getByRole('dialog', { name: 'Find the patient' }));
  await desk.keyboard.press('Escape');
  await heading.focus();
  await desk.keyboard.press('n');
  await see(desk.getByRole('dialog', { name: 'New patient from these answers' }));
  await desk.keyboard.press('Escape');
  await heading.focus();
  await desk.keyboard.press('1');
  await see(desk.getByText('Matched to Sam Rivera, born September 3, 1991.'));
  await desk.getByRole('button', { name: 'Not this patient' }).click();

  await see(heading);
  await desk.keyboard.press('m');
  await seeFocus(heading);
  await desk.keyboard.press('Shift+F');
  const asking = desk.getByRole('alertdialog', { name: 'File this without a patient?' });
  await see(asking.getByText('Nothing is written to any record. You find it under Filed without a patient.'));
  await expectAccessibleAsIs(asking, 'filing without a patient');
  await asking.getByRole('button', { name: 'File Without a Patient' }).click();
  await see(message(desk, 'Guest: Sam Rivera: filed without a patient.'));
  await seeNo(row(desk, 'Guest: Sam Rivera'));
  await eventually(() => rows(desk).first().getAttribute('data-row')).toBeTruthy();
  await desk.goto(`${server.url}/practice/inbox?view=filed`);
  await see(row(desk, 'Guest: Sam Rivera'));
});
