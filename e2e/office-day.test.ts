// A day at the office, by keyboard alone: a form is built, published and requested; the patient answers; the answers are approved
// into the record; a visit is booked by phone and moved; a charge is entered, and the statement printed.
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type OwnServer, startServer } from '../tools/testing/own-server.ts';
import { type Colleague, colleagueAt } from './steps/colleague.ts';
import { next } from './steps/guest-form.ts';
import { newVisitPanel } from './steps/new-visit.ts';
import { admin, openSignedIn, sam } from './steps/people.ts';
import { documentLink, visit } from './steps/portal.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const form = 'Yearly update';

/** Returns a Monday at least two weeks ahead. */
function mondayAhead(): Date {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day;
}

/** Builds a form from a standard one, with a question of its own, and publishes it. */
async function publishForm({ page, button, dialog, goTo, open, type, tabTo, press }: Colleague): Promise<void> {
  await goTo('Forms');
  await open(button('New form'));
  await see(page.getByRole('dialog', { name: 'New form' }));
  await type(dialog.getByLabel('Name'), form);
  await tabTo(dialog.getByRole('radio', { name: 'An empty form' }));
  await press('ArrowDown');
  await eventually(() => dialog.getByRole('radio', { name: 'Patient Information' }).isChecked()).toBe(true);
  await press('Enter');
  await see(page.getByRole('heading', { name: form, level: 1 }));
  await type(page.getByLabel('Find a field'), 'long');
  await press('ArrowDown', 'Enter');
  await seeFocus(page.getByLabel('Label', { exact: true }));
  await page.keyboard.type('Anything new?');
  await see(button('Anything new?'));
  await open(page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab');
  await open(page.getByRole('dialog', { name: 'Publish version 1' }).getByRole('button', { name: 'Publish' }));
  await see(page.getByText('Version 1, published'));
}

async function openRecord({ page, goTo, type, press }: Colleague): Promise<void> {
  await goTo('Patients');
  await type(page.getByRole('searchbox', { name: 'Find a patient' }), 'sam rivera');
  await see(page.getByRole('region', { name: 'Patients found' }).getByRole('link', { name: /Sam Rivera/ }));
  await press('Enter');
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
}

/** Asks Sam for the form; an email says so. */
async function requestForm(colleague: Colleague, server: OwnServer): Promise<void> {
  const { page, button, dialog, open, type } = colleague;
  await openRecord(colleague);
  await open(button('Request a form'));
  await type(dialog.getByLabel('Form', { exact: true }), form);
  await open(dialog.getByRole('button', { name: 'Request', exact: true }));
  await see(page.getByRole('region', { name: 'Forms' }).getByRole('row', { name: new RegExp(`^${form} Not yet`) }));
  expect((await server.mailbox.next(sam)).text).not.toContain(form);
}

/** The patient fills in the form at home, by any means; what the record holds is in it already. */
async function answerForm(page: Page, server: OwnServer): Promise<void> {
  await visit(page, server, '/patient-document');
  await documentLink(page, 'Start', form).click();
  await see(page.getByText(/ from your record\.$/));
  const firstName = page.getByRole('textbox', { name: /^First Name/ }).first();
  expect(await firstName.inputValue()).toBe('Sam');
  await page.getByRole('combobox', { name: /^Marital status/ }).selectOption('Partnered');
  await page.getByRole('textbox', { name: /^Anything new/ }).fill('We moved in together.');
  await next(page).click();
  await page.getByRole('textbox', { name: /^Phone/ }).fill('2075550142');
  await next(page).click();
  await next(page).click();
  await see(page.getByRole('heading', { name: 'Check your answers' }));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));
}

/** Approves the answers, after which the record holds them. */
async function approveAnswers(colleague: Colleague): Promise<void> {
  const { page, goTo, press } = colleague;
  await goTo('Inbox');
  const rows = page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
  await see(rows.filter({ hasText: form }).first());
  await press('j');
  const pane = page.getByRole('article', { name: 'Sam Rivera' });
  await see(pane.getByText('We moved in together.'));
  // What approving will change is shown next to the record's values.
  await see(pane.getByRole('row', { name: /^Marital status.*Partnered.*Married/ }));
  await eventually(() => page.getByRole('button', { name: 'Approve', exact: true }).isEnabled()).toBe(true);
  await press('a');
  await see(page.getByText(/^Approved\. /).first());
  await openRecord(colleague);
  const contact = page.getByRole('region', { name: 'Contact' });
  await see(contact.getByText('Partnered'), contact.getByText('(207) 555-0142'));
}

/** Books a visit for somebody on the phone, at 7 in the morning of a day. */
async function bookByPhone(colleague: Colleague, day: Date): Promise<void> {
  const { page, button, goTo, open, type, tabTo, press } = colleague;
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  await goTo('Schedule');
  await type(page.getByLabel('Go to a day'), `${month}${date}${year}`);
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(day);
  await see(page.getByRole('heading', { level: 1, name: new RegExp(weekday) }));
  await open(button('New visit'));
  const panel = newVisitPanel(page);
  await see(panel);
  await type(panel.getByLabel('Patient', { exact: true }), 'sam rivera');
  const choice = panel.getByRole('radio', { name: /^Sam Rivera/ });
  await tabTo(choice);
  await press('Space');
  await open(panel.getByRole('button', { name: 'Another time…' }));
  await type(panel.getByLabel('Starts at'), '0700AM');
  await type(panel.getByLabel('Notes the patient sees'), 'Asked for by phone');
  await press('Enter');
  await see(page.getByText(/^Sam Rivera: booked for /));
}

/** Moves the booked visit to a later time; returns it. */
async function moveVisit({ page, tabTo, press }: Colleague): Promise<Locator> {
  const booked = page.getByRole('button', { name: /^Sam Rivera 7:00/ });
  await see(booked);
  await tabTo(booked);
  await press('m', 'ArrowDown', 'ArrowDown', 'Enter');
  await see(page.getByText(/^Sam Rivera: .*, 7:[1-5]\d AM/));
  const moved = page.getByRole('button', { name: /^Sam Rivera 7:[1-5]\d/ });
  await see(moved);
  return moved;
}

/** Enters a charge on the account of the visit's patient, and opens the statement. */
async function chargeForVisit(colleague: Colleague, moved: Locator): Promise<void> {
  const { page, button, dialog, open, tabTo, press } = colleague;
  await tabTo(moved);
  await press('Enter');
  await open(page.getByRole('link', { name: 'Open the record' }));
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
  await open(page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Ledger' }));
  const owed = page.getByRole('region', { name: 'Balance due' });
  await see(owed.getByText('$184.00'));
  await open(button('Add charge'));
  await seeFocus(dialog.getByLabel('Amount'));
  await page.keyboard.type('95.50');
  await press('Tab');
  await page.keyboard.type('Consultation');
  await press('Enter');
  await see(owed.getByText('$279.50'));
  await open(page.getByRole('link', { name: 'Print statement' }));
  await see(page.getByRole('heading', { name: 'Statement for Sam Rivera' }));
  await see(page.getByText('Consultation'), page.getByText('$279.50').first());
}

test('an office’s day by keyboard alone: build, publish, ask, approve, book, move, charge, statement', {
  tags: ['BUILD-01', 'BUILD-02', 'SCOPE-02', 'SCOPE-03'],
  timeout: 180_000,
}, async () => {
  // A separate server: the day writes to nearly everything.
  const server = await startServer();
  onTestFinished(() => server.stop());
  const page = await openSignedIn(server, admin, { width: 1440 });
  const colleague = colleagueAt(page);
  await page.goto(`${server.url}/practice/inbox`);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  await publishForm(colleague);
  await requestForm(colleague, server);

  const theirs = await openSignedIn(server, sam);
  await answerForm(theirs, server);
  await approveAnswers(colleague);

  await bookByPhone(colleague, mondayAhead());
  const moved = await moveVisit(colleague);
  await visit(theirs, server, '/dashboard');
  await see(theirs.getByText(/ at 07:[1-5]\d am/i).first());

  await chargeForVisit(colleague, moved);
  await visit(theirs, server, '/dashboard');
  await see(theirs.getByRole('region', { name: 'Balance due' }).getByText('$279.50'));
});
