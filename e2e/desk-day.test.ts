// A day at the front desk, by keyboard alone: who arrives, ten submissions, a question asked and answered, a record corrected, a task,
// a payment, and the day on paper.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type OwnServer, startServer } from '../tools/testing/own-server.ts';
import { type Colleague, colleagueAt } from './steps/colleague.ts';
import { submit } from './steps/form-mistakes.ts';
import { admin, openSignedIn, sam } from './steps/people.ts';
import { documentLink, visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { changeNote, visitPanel } from './steps/schedule.ts';
import { bookOnDay, dayRow, openToday, visitId } from './steps/today.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const plain = Array.from({ length: 6 }, (_, at) => `Small question ${at + 1}`);
const [asked = '', ...others] = plain;

/** Sam answers six small forms at home, by any means; with those of the demo, ten submissions wait. */
async function sendForms(server: OwnServer) {
  const page = await openSignedIn(server, sam);
  for (const name of plain) {
    const path = await publishForm(server, {
      name,
      fields: [defineField('Short Text Entry', { common: { label: 'Who treats you?' } })],
    });
    await visit(page, server, path);
    await page.getByLabel('Who treats you?').fill('Dr. Haugen');
    await submit(page).click();
    await see(page.getByRole('heading', { name: /^Thank you/ }));
  }
  return page;
}

const rows = ({ page }: Colleague) => page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
const row = (colleague: Colleague, name: string) => rows(colleague).filter({ hasText: name });

/** Walks the list, down or up, until the row is open. */
async function walkTo(colleague: Colleague, name: string): Promise<void> {
  await see(row(colleague, name));
  const places = () =>
    rows(colleague).evaluateAll(
      (links, text) => ({
        open: links.findIndex((link) => link.getAttribute('aria-current') !== null),
        wanted: links.findIndex((link) => link.textContent?.includes(text)),
      }),
      name,
    );
  for (let now = await places(); now.open !== now.wanted; ) {
    const to = now.open + (now.open < now.wanted ? 1 : -1);
    await colleague.press(now.open < now.wanted ? 'j' : 'k');
    await eventually(async () => (await places()).open).toBe(to);
    now = await places();
  }
  // What stands beside the list follows a moment later, and keys act on it.
  await see(colleague.page.getByRole('article').filter({ hasText: name }));
}

/** Receives a patient at Today: they have arrived. */
async function receive({ page, press }: Colleague): Promise<void> {
  await see(dayRow(page, 'Sam Rivera'));
  await press('j');
  await seeFocus(dayRow(page, 'Sam Rivera').getByRole('button', { name: 'Sam Rivera', exact: true }));
  await press('r');
  await see(changeNote(page, 'Sam Rivera: Arrived'));
  await press('Enter');
  await seeFocus(visitPanel(page, 'Sam Rivera').getByRole('heading', { name: 'Sam Rivera' }));
  await press('Escape');
  await seeNo(visitPanel(page, 'Sam Rivera'));
}

/** Asks Sam about one submission; the rest of his are approved, one after the other. */
async function workThrough(colleague: Colleague): Promise<void> {
  const { page, goTo, press, dialog, type, open } = colleague;
  await goTo('Inbox');
  await eventually(() => rows(colleague).count()).toBe(10);
  expect(
    await rows(colleague)
      .filter({ hasText: /New allergy/ })
      .count(),
  ).toBe(2);
  await walkTo(colleague, asked);
  await see(page.getByRole('group', { name: 'Submission' }).getByRole('button', { name: 'Ask the sender' }));
  await press('r');
  await type(dialog.getByLabel('Question'), 'Is this still your dentist?');
  await open(dialog.getByRole('button', { name: 'Send' }));
  await seeNo(row(colleague, asked));
  for (const name of others) {
    await walkTo(colleague, name);
    await eventually(() => page.getByRole('button', { name: 'Approve', exact: true }).isEnabled()).toBe(true);
    await press('a');
    await seeNo(row(colleague, name));
  }
}

/** A guest becomes a new patient, and those with something to notice are looked at before they are approved. */
async function lookCloser(colleague: Colleague): Promise<void> {
  const { page, press } = colleague;
  await walkTo(colleague, 'Daniel Frye');
  await see(page.getByRole('article', { name: 'Daniel Frye' }));
  await press('m');
  await seeFocus(page.getByRole('heading', { name: 'Whose answers are these?' }));
  await press('n');
  const dialog = page.getByRole('dialog', { name: 'New patient from these answers' });
  await colleague.open(dialog.getByRole('button', { name: 'Create the record' }));
  await see(page.getByText(/^Matched to Daniel Frye, /));
  for (const name of ['Walter Lindqvist', 'Priya Raman']) {
    await walkTo(colleague, name);
    const pane = page.getByRole('article', { name });
    await see(pane.getByText(/^\d+ of \d+ answers differ from the record\.$/));
    await eventually(() => pane.getByRole('button', { name: /^Approve/ }).isEnabled()).toBe(true);
    await press('a');
    await seeNo(row(colleague, name));
  }
}

/** The patient answers by any means, and the desk reads the answer and approves it. */
async function readAnswer(colleague: Colleague, patient: Page, server: OwnServer): Promise<void> {
  const { page, press } = colleague;
  await visit(patient, server, '/patient-document');
  await documentLink(patient, 'Answer', asked).click();
  await patient.getByRole('button', { name: 'Send changes' }).click();
  await see(patient.getByRole('heading', { name: /^Thank you/ }));
  await walkTo(colleague, asked);
  await see(page.getByRole('region', { name: 'Questions to the sender' }).getByText(/Answered with version 2\.$/));
  await press('a');
  await seeNo(row(colleague, asked));
}

async function openRecord({ page, press }: Colleague, name: string): Promise<void> {
  await press('Control+k');
  await seeFocus(page.getByRole('combobox', { name: 'Find a patient, visit, form, setting or action' }));
  await page.keyboard.type(name);
  await see(page.getByRole('option', { name: new RegExp(`^${name}`) }).first());
  await press('Enter');
  await see(page.getByRole('heading', { name, level: 1 }));
}

/** Corrects an allergy, gives a task, and takes a payment, all from the record. */
async function keepRecord(colleague: Colleague): Promise<void> {
  const { page, press, open, type, dialog, tabTo } = colleague;
  const parts = page.getByRole('navigation', { name: 'Record' });
  await openRecord(colleague, 'Sam Rivera');
  await open(parts.getByRole('link', { name: 'Clinical' }));
  await open(page.getByRole('button', { name: 'Edit Penicillin' }));
  await type(page.getByRole('combobox', { name: 'State' }), 'Entered');
  await press('Enter');
  await open(page.getByRole('form', { name: 'Edit Penicillin' }).getByRole('button', { name: 'Save' }));
  await see(page.getByText('Penicillin is saved.'));
  await seeNo(page.getByRole('region', { name: 'Alerts' }).getByText('Penicillin'));

  await press('t');
  await seeFocus(dialog.getByLabel('What has to be done?'));
  await page.keyboard.type('Ask for the new insurance card');
  await tabTo(dialog.getByLabel('Due'));
  await page.keyboard.type('Tod');
  await open(dialog.getByRole('button', { name: 'Make Task' }));
  await seeNo(dialog);

  await open(parts.getByRole('link', { name: 'Ledger' }));
  await open(page.getByRole('button', { name: 'Take payment' }));
  await see(dialog.getByLabel('Amount'));
  await eventually(() => dialog.getByLabel('Amount').inputValue()).toBe('184.00');
  await press('Enter');
  await see(page.getByRole('region', { name: 'Balance due' }).getByText('$0.00'));
  await seeNo(dialog);
}

test('the day of the front desk by keyboard alone: Today, ten submissions, a record, a task, a payment, the day sheet', {
  tags: ['TODAY-01', 'TRIAGE-16', 'TASK-01'],
  timeout: 240_000,
}, async () => {
  // A separate server: the day writes to nearly everything.
  const server = await startServer();
  onTestFinished(() => server.stop());
  await bookOnDay(server, [{ id: visitId(1), first: 'Sam', at: 20, status: 'confirmed' }]);
  const colleague = colleagueAt(await openToday(server, admin));
  const patient = await sendForms(server);
  await receive(colleague);
  await workThrough(colleague);
  await readAnswer(colleague, patient, server);
  await lookCloser(colleague);
  await keepRecord(colleague);
  const { page, goTo, press } = colleague;
  await goTo('Today');
  await see(page.getByRole('link', { name: '1 task is due' }));
  await press('p');
  const sheet = page.getByRole('main');
  await see(sheet.getByRole('heading', { name: 'Wednesday, June 16, 2027' }), sheet.getByText('Sam Rivera').first());
  await see(sheet.getByText(/Printed .* by Marta Kowalski/));
});
