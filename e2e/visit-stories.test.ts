// Stories of visits from end to end: a mother books for one of three children and moves it from the mail; the desk's morning.
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { type OwnServer, startServer } from '../tools/testing/own-server.ts';
import { keyboardOf } from './steps/keyboard.ts';
import { bookVisit } from './steps/new-visit.ts';
import { grace, office, openSignedIn } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { changeNote, openDay, practiceDay, visitBlock } from './steps/schedule.ts';
import { comingVisit } from './steps/visits.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

/** A separate server: the stories write to what other tests read. */
async function ownServer(): Promise<OwnServer> {
  const server = await startServer();
  onTestFinished(() => server.stop());
  return server;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

const openDays = (page: Page) => page.getByRole('grid').getByRole('button', { disabled: false, pressed: false });
const openTimes = (page: Page) =>
  page.getByRole('group', { name: /^(Morning|Afternoon)/ }).getByRole('button', { disabled: false, pressed: false });

/** Goes through the steps on a phone, from the dashboard's card. */
async function bookForZora(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Appointment Type/ }).selectOption({ label: 'Sealants (30 min)' });
  await page.getByRole('button', { name: 'Find a time' }).click();
  await see(page.getByText('Step 1 of 4'));
  await page.getByRole('group', { name: 'Who is the appointment for?' }).getByRole('radio', { name: /^Zora/ }).check();
  await next(page).click();
  await see(page.getByText('Step 2 of 4'));
  await next(page).click();
  // Not the soonest time: tomorrow's could not be moved online any more.
  await page.getByRole('button', { name: /^Next month/ }).click();
  await openDays(page).first().click();
  await openTimes(page).first().click();
  await see(page.getByRole('button', { name: 'Change Day', exact: true }));
  await next(page).click();
  await see(
    page.getByText('Step 4 of 4'),
    page.getByText(/^Kept for you until/),
    page.getByText('Confirmation goes to'),
  );
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await see(page.getByRole('heading', { name: 'Your appointment is booked' }));
  await see(page.getByText(`A confirmation is on its way to ${grace}.`));
}

/** Moves the visit of an open link to another open time of the same month. */
async function moveOnPhone(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Move', exact: true }).click();
  await see(page.getByRole('grid'));
  await openDays(page).last().click();
  await openTimes(page).last().click();
  await see(
    page
      .getByText(/^Kept for you until/)
      .filter({ visible: true })
      .first(),
  );
  await page.getByRole('button', { name: 'Move to this time' }).last().click();
  await see(page.getByText(/^Moved\. Before, it was /));
}

test('a mother books for one of three children on a phone, and moves it from the mail', {
  tags: ['FLOW-07', 'LIFE-01', 'LIFE-13', 'LIFE-14'],
  timeout: 120_000,
}, async () => {
  const server = await ownServer();
  const phone = { width: 390, height: 844 };
  const page = await openSignedIn(server, grace, phone);
  await visit(page, server, '/dashboard');
  await server.mailbox.skip(grace);
  await bookForZora(page);

  const booked = await server.mailbox.next(grace);
  expect(`${booked.subject} ${booked.text}`).not.toMatch(/Zora Okafor|Sealants/);
  const token = /\/v\/([\w-]{22})/.exec(booked.text)?.[1];
  // She follows the link from her mail, in a browser where nobody is signed in.
  const mail = await openPage(phone);
  await mail.goto(`${server.url}/v/${token}`);
  await seePath(mail, `/visit/${token}`);
  await see(mail.getByRole('heading', { name: /Zora/ }));
  await moveOnPhone(mail);

  const changed = await server.mailbox.next(grace);
  expect(changed.subject).toBe('Your appointment has changed');
  expect(changed.text).toMatch(/Before, it was/);
  // The same visit, once: it was moved, not booked anew.
  const own = page.getByRole('listitem').filter({ hasText: 'Zora' }).filter({ hasText: 'Sealants' });
  await visit(page, server, '/visits');
  await see(own);
  expect(await own.count()).toBe(1);
  expect(await comingVisit(page, server, 'Zora')).toMatchObject({ sequence: 1, typeName: 'Sealants' });
});

/** Two visits of yesterday that nobody closed, and one this evening. */
async function stageMorning(page: Page, server: OwnServer): Promise<void> {
  const provider = 'Dr. Priya Nair';
  await openDay(page, server, practiceDay(0));
  for (const [who, at] of [
    ['Nina Now', '19:30'],
    ['Mia Missed', '21:00'],
    ['Dora Done', '22:00'],
  ] as const)
    await bookVisit(page, { who, at, provider });
  await server.runSql(`update visits set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day',
    during = tstzrange(lower(during) - interval '1 day', upper(during) - interval '1 day')
    where description in ('Mia Missed', 'Dora Done')`);
  await page.reload();
  await see(visitBlock(page, /^Nina Now/));
}

test('the desk’s morning by keyboard alone: confirmed, arrived, in chair, completed, undone, missed yesterday', {
  tags: ['LIFE-26', 'LIFE-27', 'LIFE-28'],
  timeout: 120_000,
}, async () => {
  const server = await ownServer();
  const page = await openSignedIn(server, office, { width: 1440 });
  await stageMorning(page, server);
  const { press, tabTo } = keyboardOf(page);
  const now = visitBlock(page, /^Nina Now/);
  await now.focus();
  const steps = { y: 'Confirmed', r: 'Arrived', i: 'In chair', e: 'Completed' };
  for (const [key, word] of Object.entries(steps)) {
    await press(key);
    await see(changeNote(page, `Nina Now: ${word}`), visitBlock(page, new RegExp(`^Nina Now.*${word}$`)));
  }
  await seeFocus(now);
  await press('Enter');
  const undo = page.getByRole('complementary', { name: 'Nina Now' }).getByRole('button', { name: 'Undo', exact: true });
  await see(undo);
  await tabTo(undo);
  await press('Enter');
  await see(changeNote(page, 'Nina Now: undone.'), visitBlock(page, /^Nina Now In chair/));
  await press('Escape');
  await seeFocus(visitBlock(page, /^Nina Now/));

  const banner = page.getByRole('status').filter({ hasText: 'not closed' });
  const show = banner.getByRole('button', { name: 'Show' });
  for (let presses = 0; presses < 60 && !(await keyboardOf(page).hasFocus(show)); presses++) await press('Shift+Tab');
  await seeFocus(show);
  await press('Enter');
  const list = page.getByRole('dialog', { name: 'Visits that are not closed' });
  await see(list);
  const missed = list.getByRole('button', { name: 'No-show, Mia Missed' });
  await tabTo(missed);
  await press('Enter');
  await seeNo(missed);
  const done = list.getByRole('button', { name: 'Completed, Dora Done' });
  await tabTo(done);
  await press('Enter');
  await seeNo(done);
  await press('Escape');
  await eventually(() => banner.count()).toBe(0);
  await openDay(page, server, practiceDay(-1));
  await see(visitBlock(page, /^Mia Missed No-show/), visitBlock(page, /^Dora Done.*Completed$/));
});
