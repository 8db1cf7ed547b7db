// The waitlist in the console: beside the schedule, in the grid, and as a whole list; offering, booking, and what is refused.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { bookButton, bookVisit, cancelVisit, newVisitPanel } from './steps/new-visit.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { changeNote, dayIn, openDay, scheduleGrid, visitBlock, visitPanel } from './steps/schedule.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';
import { emptyWaitlist, seeDaytime } from './steps/waitlist.ts';
import { clearVisits, openWaitlist, putOnWaitlist, waitlistTab, waitRow, waitTableRow } from './steps/waitlist-desk.ts';

const server = useOwnServer();
beforeAll(() => seeDaytime(server));
beforeEach(async () => {
  await emptyWaitlist(server);
  for (const who of ['Lee Chen', 'Hannah Weiss', 'Luis Ortega', 'Jordan Rivera']) await clearVisits(server, who);
});

const names = (page: Page) => waitlistTab(page).getByRole('listitem').locator('strong').allInnerTexts();
const offerDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Offer a time to ${name}` });
const tuesday = 2;

test('those whom a free time of the day suits come first; a time is kept, seen by a colleague at once, and taken back', {
  tags: ['WAIT-08', 'WAIT-02'],
}, async () => {
  const day = dayIn(6, tuesday);
  await putOnWaitlist(server, { who: 'Jordan Rivera', weekdays: [0], since: 9 });
  await putOnWaitlist(server, { who: 'Lee Chen', since: 2 });
  const page = await openSignedIn(server, office, { width: 1440 });
  const colleague = await openSignedIn(server, admin, { width: 1440 });
  await openWaitlist(page, server, day);
  await openWaitlist(colleague, server, day);
  await see(waitRow(page, 'Lee Chen').getByText(/^Fits \d+:\d\d AM$/), page.getByRole('tab', { name: 'Waitlist 2' }));
  expect(await names(page)).toEqual(['Lee Chen', 'Jordan Rivera']);
  await see(waitRow(page, 'Jordan Rivera').getByText('Sun', { exact: true }), page.getByText(/^1 fits a free time of/));
  await expectAccessibleAsIs(waitlistTab(page), 'the waitlist beside the schedule');

  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Offer… Lee Chen' }).click();
  const dialog = offerDialog(page, 'Lee Chen');
  await dialog.getByRole('radio', { name: /^10:00 AM Dr\. Naomi Ito/ }).click();
  await dialog.getByLabel('Keep it for (minutes)').fill('5');
  await dialog.getByRole('button', { name: 'Offer 10:00 AM' }).click();
  await see(dialog.getByText(/10 to 60$/));
  await dialog.getByLabel('Keep it for (minutes)').fill('30');
  await expectAccessibleAsIs(dialog, 'offering a time');
  await dialog.getByRole('button', { name: 'Offer 10:00 AM' }).click();
  const offered = /^Offered until \d+:\d\d [AP]M$/;
  await see(waitRow(page, 'Lee Chen').getByText(offered), changeNote(page, /^Offered to Lee Chen until/));
  await see(
    waitRow(colleague, 'Lee Chen').getByText(offered),
    scheduleGrid(colleague).getByText('Being booked online'),
  );
  expect((await server.mailbox.next('lee.chen@example.com')).subject).toBe('A time has opened');

  await waitRow(colleague, 'Lee Chen').getByRole('button', { name: 'Take back Lee Chen' }).click();
  await see(changeNote(colleague, 'The offer to Lee Chen was taken back.'));
  await see(waitRow(page, 'Lee Chen').getByRole('button', { name: 'Offer… Lee Chen' }));
  await seeNo(scheduleGrid(page).getByText('Being booked online'));
});

test('an entry is pinned, changed and removed, and can be added again', { tags: ['WAIT-08'] }, async () => {
  await putOnWaitlist(server, { who: 'Lee Chen', since: 5 });
  await putOnWaitlist(server, { who: 'Hannah Weiss', since: 2 });
  const page = await openSignedIn(server, office, { width: 1440 });
  await openWaitlist(page, server, dayIn(6, tuesday));
  await eventually(() => names(page)).toEqual(['Lee Chen', 'Hannah Weiss']);
  const pin = waitRow(page, 'Hannah Weiss').getByRole('button', { name: 'Pin Hannah Weiss to the top' });
  await pin.click();
  await eventually(() => names(page)).toEqual(['Hannah Weiss', 'Lee Chen']);
  await eventually(() => pin.getAttribute('aria-pressed')).toBe('true');

  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Edit the entry of Lee Chen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the entry of Lee Chen' });
  const days = dialog.getByRole('group', { name: 'Days' });
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await days.getByRole('checkbox', { name: day }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(days.getByText(/Choose at least one day\.$/));
  await days.getByRole('checkbox', { name: 'Mon' }).check();
  await dialog.getByRole('checkbox', { name: 'Dr. Priya Nair' }).check();
  await dialog.getByLabel('Note for the office').fill('Works nights');
  await expectAccessibleAsIs(dialog, 'an entry of the waitlist');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(
    waitRow(page, 'Lee Chen').getByText('Mon, Dr. Priya Nair'),
    waitRow(page, 'Lee Chen').getByText('Works nights'),
  );
  await seeFocus(waitRow(page, 'Lee Chen').getByRole('button', { name: 'Edit the entry of Lee Chen' }));

  await waitRow(page, 'Hannah Weiss').getByRole('button', { name: 'Remove Hannah Weiss from the waitlist' }).click();
  await seeNo(waitRow(page, 'Hannah Weiss'));
  await seeFocus(waitRow(page, 'Lee Chen').getByRole('button', { name: 'Offer… Lee Chen' }));
  await page.getByRole('status').getByRole('button', { name: 'Add again' }).click();
  await see(waitRow(page, 'Hannah Weiss').getByText('Pinned'), changeNote(page, 'Hannah Weiss is on the waitlist.'));

  await page.getByRole('tab', { name: /^Waitlist/ }).focus();
  await page.keyboard.press('ArrowRight');
  await see(page.getByRole('complementary', { name: 'News' }));
  await seeFocus(page.getByRole('tab', { name: /^News/ }));
  await page.keyboard.press('ArrowLeft');
  await see(waitlistTab(page));
});

test('a new visit that finds no time puts its patient on the waitlist, once for each type', {
  tags: ['WAIT-01'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await openDay(page, server, dayIn(2, tuesday));
  const panel = newVisitPanel(page);
  const look = async () => {
    await page.keyboard.press('n');
    await panel.getByLabel('Patient', { exact: true }).fill('Luis Ortega');
    await panel.getByRole('radio', { name: /Luis Ortega/ }).click();
    await panel.getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Invisible aligner consultation' });
    await panel.getByRole('combobox', { name: 'Time of day' }).selectOption({ label: 'Evening' });
    await see(panel.getByText(/^No free time until \w+ \d+\.$/), panel.getByRole('button', { name: 'Look further' }));
    await panel.getByRole('group', { name: 'Next free' }).getByRole('button', { name: 'Add to waitlist' }).click();
  };
  await look();
  const dialog = page.getByRole('dialog', { name: 'Add to the waitlist' });
  await see(dialog.getByText('Luis Ortega'));
  expect(await dialog.getByRole('checkbox', { name: 'Evening' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('checkbox', { name: 'Morning' }).isChecked()).toBe(false);
  await dialog.getByRole('checkbox', { name: /^Can come at short notice/ }).check();
  await dialog.getByRole('button', { name: 'Add to the waitlist' }).click();
  await see(
    changeNote(page, 'Luis Ortega is on the waitlist.'),
    waitRow(page, 'Luis Ortega').getByText('Any day, evening'),
  );
  await see(waitRow(page, 'Luis Ortega').getByText(/can come at short notice, by email$/));
  await seeNo(panel);

  await look();
  await dialog.getByRole('button', { name: 'Add to the waitlist' }).click();
  await see(dialog.getByText(/There are three entries on the waitlist already, or one for this kind/));
  await page.keyboard.press('Escape');
  await see(panel.getByText('Luis Ortega'));
});

test('a patient who could come sooner waits for an earlier time than the open visit has', {
  tags: ['WAIT-01'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  const day = dayIn(3, tuesday);
  await openDay(page, server, day);
  await page.getByRole('button', { name: 'New visit' }).click();
  const panel = newVisitPanel(page);
  await panel.getByLabel('Patient', { exact: true }).fill('Lee Chen');
  await panel.getByRole('radio', { name: /Lee Chen/ }).click();
  await panel.getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
  await panel.getByRole('combobox', { name: 'Time of day' }).selectOption({ label: 'Afternoon' });
  await panel.getByRole('radio', { name: /^3:00 PM Dr\. Naomi Ito/ }).click();
  await bookButton(page).click();
  await visitBlock(page, /^Lee Chen 3:00/).click();
  await visitPanel(page, 'Lee Chen').getByRole('button', { name: 'Wait for an earlier time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the waitlist' });
  await see(dialog.getByText(/^An earlier time takes the place of Tuesday, \w+ \d+, 3:00 PM\.$/));
  await dialog.getByRole('button', { name: 'Add to the waitlist' }).click();
  await see(changeNote(page, 'Lee Chen is on the waitlist.'));

  await page.getByRole('tab', { name: 'Waitlist 1' }).click();
  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Book Lee Chen' }).click();
  await see(panel.getByText(/^From the waitlist, instead of Tuesday, \w+ \d+, 3:00 PM\. That visit moves/));
  await panel
    .getByRole('radio', { name: /^9:00 AM Dr\. Naomi Ito/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'Move to 9:00 AM' }).click();
  await seeNo(panel);
  await see(visitBlock(page, /^Lee Chen 9:00/));
  await openWaitlist(page, server, day);
  await see(waitlistTab(page).getByText('Nobody is waiting'), visitBlock(page, /^Lee Chen 9:00/));
  await seeNo(visitBlock(page, /^Lee Chen 3:00/));
});

test('booking for somebody on the list shows the time that fits, and ends the entry', {
  tags: ['WAIT-08'],
}, async () => {
  const day = dayIn(7, tuesday);
  await putOnWaitlist(server, { who: 'Lee Chen', type: 'Filling' });
  const page = await openSignedIn(server, office, { width: 1440 });
  await openWaitlist(page, server, day);
  const chip = waitRow(page, 'Lee Chen').getByText(/^Fits/);
  const time = (await chip.innerText()).replace('Fits ', '');
  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Book Lee Chen' }).click();
  const panel = newVisitPanel(page);
  await see(
    panel.getByText('From the waitlist. Booking takes Lee Chen off it.'),
    scheduleGrid(page).getByText('Lee Chen'),
  );
  await panel.getByRole('button', { name: `Book ${time}` }).click();
  await see(visitBlock(page, /^Lee Chen .*Filling.*Scheduled$/));
  await openWaitlist(page, server, day);
  await see(waitlistTab(page).getByText('Nobody is waiting'));
  await see(waitlistTab(page).getByText('Patients join when no time fits. You can add them, too.'));
  await expectAccessibleAsIs(waitlistTab(page), 'an empty waitlist');
});

test('what is refused says why, and loses nothing: a time that was just taken, somebody who cannot be told', {
  tags: ['WAIT-08'],
}, async () => {
  await putOnWaitlist(server, { who: 'Hannah Weiss' });
  const page = await openSignedIn(server, office, { width: 1440 });
  const day = dayIn(8, tuesday);
  await openWaitlist(page, server, day);
  await waitRow(page, 'Hannah Weiss').getByRole('button', { name: 'Offer… Hannah Weiss' }).click();
  const dialog = offerDialog(page, 'Hannah Weiss');
  await dialog.getByRole('radio', { name: /^11:00 AM Dr\. Naomi Ito/ }).click();
  await dialog.getByRole('button', { name: 'Offer 11:00 AM' }).click();
  await see(dialog.getByText(/Hannah Weiss cannot be told: there is no address for it/));
  expect(await dialog.getByRole('radio', { name: /^11:00 AM Dr\. Naomi Ito/ }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await seeFocus(waitRow(page, 'Hannah Weiss').getByRole('button', { name: 'Offer… Hannah Weiss' }));

  await putOnWaitlist(server, { who: 'Lee Chen' });
  await page.reload();
  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Offer… Lee Chen' }).click();
  const other = offerDialog(page, 'Lee Chen');
  await other.getByRole('radio', { name: /^11:00 AM Dr\. Naomi Ito/ }).click();
  // A colleague is quicker, and this page has not heard of it yet.
  await page.route(/office\/v1\/(?:events|schedule\/next-free)/, (route) => route.abort());
  const colleague = await openSignedIn(server, admin, { width: 1440 });
  await openDay(colleague, server, day);
  await bookVisit(colleague, { who: 'Quick Comer', at: '11:00', provider: 'Dr. Naomi Ito' });
  await page.unrouteAll();
  await other.getByRole('button', { name: 'Offer 11:00 AM' }).click();
  await see(other.getByText(/This time was just taken\. Choose another one\.$/));
  await seeNo(other.getByRole('radio', { name: /^11:00 AM Dr\. Naomi Ito/ }));
  await other.getByRole('radio', { name: /^11:30 AM Dr\. Naomi Ito/ }).click();
  await other.getByRole('button', { name: 'Offer 11:30 AM' }).click();
  await see(waitRow(page, 'Lee Chen').getByText(/^Offered until/));
});

test('a freed time is marked in the grid and leads to those who fit; while it is offered, the cancellation stays', {
  tags: ['WAIT-08', 'WAIT-02'],
}, async () => {
  await putOnWaitlist(server, { who: 'Lee Chen' });
  await putOnWaitlist(server, { who: 'Jordan Rivera', weekdays: [0] });
  const page = await openSignedIn(server, office, { width: 1440 });
  const day = dayIn(9, tuesday);
  await openDay(page, server, day);
  await bookVisit(page, { who: 'Canceling Comer', at: '13:00', provider: 'Dr. Naomi Ito' });
  await visitBlock(page, /^Canceling Comer/).click();
  await see(visitPanel(page, 'Canceling Comer').getByText('Waitlist: 1 fits this time.'));
  await cancelVisit(page);
  await page.keyboard.press('Escape');
  const mark = scheduleGrid(page).getByRole('button', { name: /^Waitlist: 1 fits, 1:00 to 1:30 PM, Dr\. Naomi Ito$/ });
  await mark.click();
  await seeFocus(waitlistTab(page).getByRole('heading', { name: 'Waitlist' }));
  await page.keyboard.press('Escape');
  await seeNo(waitlistTab(page));
  await seeFocus(mark);
  await mark.press('Enter');
  await expectAccessibleAsIs(scheduleGrid(page), 'a freed time in the grid');

  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Offer… Lee Chen' }).click();
  const dialog = offerDialog(page, 'Lee Chen');
  await dialog.getByRole('radio', { name: /^1:00 PM Dr\. Naomi Ito/ }).click();
  await dialog.getByRole('button', { name: 'Offer 1:00 PM' }).click();
  const until = (
    await waitRow(page, 'Lee Chen')
      .getByText(/^Offered until/)
      .innerText()
  ).replace('Offered until ', '');
  await seeNo(mark);
  await page.getByRole('checkbox', { name: 'Show canceled' }).click();
  await visitBlock(page, /^Canceling Comer/).click();
  await visitPanel(page, 'Canceling Comer').getByRole('button', { name: 'Undo', exact: true }).click();
  const told = page.getByRole('alertdialog', { name: 'This cannot be undone now' });
  await see(told.getByText(`Offered to a patient until ${until}.`));
  await told.getByRole('button', { name: 'Close' }).click();
  await see(visitBlock(page, /^Canceling Comer.*Canceled$/));

  await page.getByRole('tab', { name: /^Waitlist/ }).click();
  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Take back Lee Chen' }).click();
  await page.getByRole('tab', { name: 'Visit' }).click();
  await visitPanel(page, 'Canceling Comer').getByRole('button', { name: 'Undo', exact: true }).click();
  await see(visitBlock(page, /^Canceling Comer.*Scheduled$/));
});

test('the whole list is narrowed by name, type, provider and location, shown by the page, and saved without notes', {
  tags: ['WAIT-08'],
}, async () => {
  await putOnWaitlist(server, { who: 'Lee Chen', since: 3 });
  await putOnWaitlist(server, { who: 'Hannah Weiss', type: 'Filling' });
  const page = await openSignedIn(server, office, { width: 1440 });
  await page.goto(`${server.url}/practice/waitlist`);
  await see(page.getByRole('link', { name: 'Waitlist, 2' }), waitTableRow(page, 'Lee Chen'));
  await waitTableRow(page, 'Lee Chen').getByRole('button', { name: 'Edit the entry of Lee Chen' }).click();
  await page.getByLabel('Note for the office').fill('=cmd, calls at night');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(waitTableRow(page, 'Lee Chen').getByText('=cmd, calls at night'));
  await expectAccessible(page.getByRole('main'), 'the whole waitlist');

  await page.getByRole('searchbox', { name: 'Name' }).fill('hann');
  await seeNo(waitTableRow(page, 'Lee Chen'));
  expect(new URL(page.url()).searchParams.get('name')).toBe('hann');
  await page.getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
  await see(page.getByText('Nobody on the waitlist matches your filters.'));
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await see(waitTableRow(page, 'Lee Chen'), waitTableRow(page, 'Hannah Weiss'));

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('waitlist.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]?.replace('\ufeff', ''))).toEqual([
    'Patient',
    'Lee Chen',
    'Hannah Weiss',
  ]);
  expect(lines.join()).not.toContain('calls at night');

  await waitTableRow(page, 'Hannah Weiss').getByRole('button', { name: 'Book Hannah Weiss' }).click();
  await see(newVisitPanel(page).getByText('From the waitlist. Booking takes Hannah Weiss off it.'));
});

test('a list that cannot be read says so and can be tried again; what was there stays', {
  tags: ['WAIT-08'],
}, async () => {
  await putOnWaitlist(server, { who: 'Lee Chen' });
  const page = await openSignedIn(server, office, { width: 1440, allow: [/50\d/, /Failed to load/] });
  const broken = /office\/v1\/waitlist(?:\?|$)/;
  await page.route(broken, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${server.url}/practice/waitlist`);
  await see(page.getByRole('alert').getByText('The waitlist could not be read.'));
  await expectAccessible(page.getByRole('alert'), 'a waitlist that cannot be read');
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await see(waitTableRow(page, 'Lee Chen'));
  await page.route(broken, (route) => route.fulfill({ status: 500, json: {} }));
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await see(page.getByText('The waitlist could not be read. What you see may be old.'), waitTableRow(page, 'Lee Chen'));
});

test('who may not book reads the list without anything that changes it', { tags: ['WAIT-08'] }, async () => {
  await putOnWaitlist(server, { who: 'Lee Chen' });
  const page = await openSignedIn(server, office, { width: 1440 });
  const grant = (isGranted: boolean) =>
    server.runSql(`insert into staff_rights (tenant_id, account_id, right_name, is_granted)
      select tenant_id, account_id, 'book', ${isGranted} from accounts where email_address = '${office}'
      on conflict (tenant_id, account_id, right_name) do update set is_granted = excluded.is_granted`);
  await grant(false);
  await openWaitlist(page, server, dayIn(6, tuesday));
  await see(waitRow(page, 'Lee Chen'));
  await seeNo(waitRow(page, 'Lee Chen').getByRole('button').first());
  await seeNo(waitlistTab(page).getByRole('button', { name: 'Add to the waitlist' }));
  await waitlistTab(page).getByRole('link', { name: 'The whole waitlist' }).click();
  await see(waitTableRow(page, 'Lee Chen'), page.getByRole('button', { name: 'CSV' }));
  await seeNo(page.getByRole('button', { name: 'Add to the waitlist' }));
  await seeNo(waitTableRow(page, 'Lee Chen').getByRole('button').first());
  await grant(true);
});

test('the settings say how long a time is kept and for which types one can wait, and the rules of a single type', {
  tags: ['WAIT-03'],
}, async () => {
  await putOnWaitlist(server, { who: 'Lee Chen' });
  const page = await openSignedIn(server, admin, { width: 1280 });
  await page.goto(`${server.url}/practice/settings/visits`);
  await page.getByLabel('Keep a time for').selectOption({ label: '45 minutes' });
  const waits = page.getByRole('group', { name: 'Patients can wait for' });
  await waits.getByRole('checkbox', { name: 'Sealants' }).uncheck();
  await page.getByLabel('Rules for').selectOption({ label: 'Filling' });
  const cancel = page.getByLabel('Patients can cancel online');
  await cancel.selectOption({ label: 'Until 2 days before' });
  await eventually(() => page.getByLabel('Rules for').locator('option:checked').innerText()).toBe(
    'Filling (own rules)',
  );
  await expectAccessible(page.getByRole('main'), 'the rules of visits');
  await page.reload();
  await eventually(() => page.getByLabel('Keep a time for').inputValue()).toBe('45');
  expect(await waits.getByRole('checkbox', { name: 'Sealants' }).isChecked()).toBe(false);
  expect(await cancel.inputValue()).toBe('24');
  await page.getByLabel('Rules for').selectOption({ label: 'Filling (own rules)' });
  await eventually(() => cancel.inputValue()).toBe('48');
  await openWaitlist(page, server, dayIn(6, tuesday));
  await waitRow(page, 'Lee Chen').getByRole('button', { name: 'Offer… Lee Chen' }).click();
  await eventually(() => offerDialog(page, 'Lee Chen').getByLabel('Keep it for (minutes)').inputValue()).toBe('45');
});
