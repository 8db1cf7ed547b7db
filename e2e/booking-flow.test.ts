// Booking as a flow: whom it is for, steps on a phone, what survives, what the record answers, failures, and similar visits.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { reloadAsking } from './steps/leaving.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const type = (page: Page) => page.getByRole('combobox', { name: /^Appointment Type/ });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Who is the appointment for?' }).getByRole('radio', { name });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const book = (page: Page) => page.getByRole('button', { name: 'Book appointment' });
const kept = (page: Page) => page.getByText(/^Kept for you until/);
const soonest = (page: Page) => page.getByRole('button', { name: /^Soonest: / });
const summary = (page: Page) => page.getByRole('complementary');
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/draft') && answer.ok(),
  );

test('the address of the flow is for those for whom booking is on, and may say what to begin with', {
  tags: ['FLOW-01', 'FLOW-02'],
}, async () => {
  const page = await openPage();
  await visit(page, server, '/book');
  await see(type(page));
  const id = await type(page).locator('option').nth(3).getAttribute('value');
  await visit(page, server, `/book?type=${id}&provider=nobody&day=soon&place=nowhere`);
  await see(page.getByRole('grid'));
  expect(await type(page).inputValue()).toBe(id);
  await page.route('**/public/appointment-booking/forms?*', (route) => route.fulfill({ json: { forms: [] } }));
  await visit(page, server, '/book');
  await seePath(page, '/patient-document');
  const patient = await openSignedIn(server, sam);
  await patient.route('**/public/appointment-booking/forms?*', (route) => route.fulfill({ json: { forms: [] } }));
  await visit(patient, server, '/book');
  await seePath(patient, '/patient-document');
  await seeNo(patient.getByRole('link', { name: 'Book', exact: true }));
});

test('the soonest time is one press away; taken times are drawn on request, for the session', {
  tags: ['FLOW-17', 'FLOW-18', 'FLOW-19', 'FLOW-24'],
}, async () => {
  const page = await openPage();
  await page.route('**/by-location?*', async (route) => {
    const { days } = (await (await route.fetch()).json()) as { days: { timeSlots: { available: boolean }[] }[] };
    for (const { timeSlots } of days) for (const slot of timeSlots.slice(-2)) slot.available = false;
    await route.fulfill({ json: { days } });
  });
  await visit(page, server, '/dashboard');
  await see(page.getByText('Choose what it is for. Then the open days show here.'));
  await seeNo(page.getByRole('grid'), soonest(page));
  await type(page).selectOption({ label: 'Cleaning and exam (45 min)' });
  const label = (await soonest(page).innerText()).replace(/^Soonest:\s*/, '');
  await soonest(page).click();
  await see(kept(page), summary(page).getByText(label));
  await see(summary(page).getByText(/RDH$/));
  const taken = page.locator('.slot:disabled');
  const show = page.getByRole('button', { name: /^Show taken times/ }).first();
  await see(show);
  expect([await taken.count(), await show.getAttribute('aria-expanded')]).toEqual([0, 'false']);
  await show.click();
  await eventually(() => taken.count()).toBeGreaterThan(0);
  await page.reload();
  await type(page).selectOption({ label: 'Cleaning and exam (45 min)' });
  await soonest(page).click();
  await see(page.getByRole('button', { name: /^Hide taken times/ }).first());
  await page.route('**/availability-virtual-calendar?*', (route) => route.fulfill({ json: { days: [] } }));
  await page.reload();
  await type(page).selectOption({ label: 'Cleaning and exam (45 min)' });
  await see(page.getByText('No appointments available this month.'));
  await seeNo(soonest(page));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a phone each step is an entry of the history, and everything is kept on the way back', {
  tags: ['FLOW-07', 'FLOW-08', 'FLOW-11'],
}, async () => {
  const page = await openSignedIn(server, grace, { width: 390, height: 844 });
  await visit(page, server, '/dashboard');
  await see(page.getByRole('button', { name: 'Find a time' }));
  await visit(page, server, '/book');
  await see(page.getByText('Step 1 of 4'));
  await next(page).click();
  await see(
    page.getByRole('alert', { name: 'There is a problem' }),
    page.getByText('Choose who the appointment is for.'),
  );
  await chip(page, /^Zora/).check();
  await next(page).click();
  await seeFocus(page.getByRole('heading', { name: 'What is it for?' }));
  await type(page).selectOption({ label: 'Toothache (30 min)' });
  await next(page).click();
  await soonest(page).click();
  await see(page.getByRole('button', { name: 'Change Day', exact: true }));
  await next(page).click();
  await see(page.getByText('Step 4 of 4'), kept(page), page.getByText('Confirmation goes to'));
  await see(page.getByRole('group', { name: 'Your appointment' }).getByText('Toothache, 30 min, for Zora'));
  await expectAccessible(page.getByRole('main'), 'the last step');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goBack();
  await seeFocus(page.getByRole('heading', { name: 'When?' }));
  expect(await page.locator('.slot[aria-pressed=true]').count()).toBe(1);
  await page.goBack();
  expect(await type(page).locator('option:checked').innerText()).toBe('Toothache (30 min)');
  await page.goBack();
  await see(page.getByText('Step 1 of 4'));
  expect(await chip(page, /^Zora/).isChecked()).toBe(true);
  await page.goForward();
  await see(page.getByText('Step 2 of 4'));
  await page.getByRole('button', { name: 'Change Patient' }).click();
  await see(page.getByText('Step 1 of 4'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

test('a double-click goes one step and touches nothing there, and chooses a time', {
  tags: ['FLOW-07', 'FLOW-09'],
}, async () => {
  const page = await openPage({ width: 390, height: 844 });
  await visit(page, server, '/dashboard');
  await type(page).selectOption({ label: 'Toothache (30 min)' });
  // Whatever stands there in the next step: the second press of a double-click meets it.
  await next(page).dblclick();
  await seeFocus(page.getByRole('heading', { name: 'When?' }));
  await see(page.getByText('Step 2 of 3'), page.getByRole('grid'));
  await page.locator('.day-open').last().click();
  const slot = page.locator('.slot:enabled').first();
  await slot.dblclick();
  const chosen = page.getByRole('group', { name: 'Your appointment' }).getByText(/\d:\d\d [AP]M$/);
  await see(chosen);
  expect(await slot.getAttribute('aria-pressed')).toBe('true');
  // The time is not cut off for want of room.
  expect(await chosen.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
});

test('whom it is for survives a reload and another tab; another person keeps the time', {
  tags: ['FLOW-12', 'FLOW-14'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/book');
  await see(chip(page, /^Zora/));
  const over = page.getByRole('button', { name: 'Start over' });
  if (await over.isVisible()) {
    await over.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await seeNo(over);
  }
  await chip(page, /^Zora/).check();
  await type(page).selectOption({ label: 'Sealants (30 min)' });
  const saving = saved(page);
  await soonest(page).click();
  await see(kept(page));
  const when = await summary(page).locator('.sum-when').innerText();
  await saving;
  await reloadAsking(page);
  const notice = page.getByText(/^You were booking for Zora\. What you chose at \d+:\d\d [AP]M was kept\.$/);
  await see(notice, summary(page).getByText('Zora Okafor'), kept(page));
  expect(await summary(page).locator('.sum-when').innerText()).toBe(when);
  await seeNo(page.getByLabel('First Name'));
  const tab = await openPage({ context: page.context() });
  await visit(tab, server, '/book');
  await see(tab.getByText(/^You were booking for Zora\./));
  expect(await chip(tab, /^Zora/).isChecked()).toBe(true);
  await chip(page, /^Ada/).check();
  await see(summary(page).getByText('Ada Okafor'), page.getByText('Confirmation goes to'), kept(page));
  expect(await summary(page).locator('.sum-when').innerText()).toBe(when);
});

test('a person who is no longer linked is dropped with all answers about them, and named', {
  tags: ['FLOW-13'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/book');
  await chip(page, /^Obi/).check();
  await type(page).selectOption({ label: 'Sealants (30 min)' });
  const saving = saved(page);
  await page.getByLabel('What is it about?').fill('His front tooth');
  await saving;
  await eventually(() => page.getByText('Confirmation goes to').count()).toBe(1);
  await page.route('**/family/contacts*', async (route) => {
    const family = (await (await route.fetch()).json()) as { nameFirst: string }[];
    await route.fulfill({ json: family.filter(({ nameFirst }) => nameFirst !== 'Obi') });
  });
  await reloadAsking(page);
  await see(page.getByText('Obi is not linked to your account any more. Choose who the appointment is for.'));
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('');
  expect(await type(page).locator('option:checked').innerText()).toBe('Sealants (30 min)');
});

test('other addresses hold for this visit alone', { tags: ['FLOW-20', 'FLOW-22'] }, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/book');
  await chip(page, /^Ada/).check();
  await page.getByRole('button', { name: /^Change where/ }).click();
  await see(page.getByText('For this appointment only. To change your record, tell Harbor Dental Group.'));
  await seeFocus(page.getByLabel('Email', { exact: true }));
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.keyboard.press('Enter');
  await see(page.getByText('Enter an email address like name@example.com.'));
  await page.getByLabel('Email', { exact: true }).fill('work@example.com');
  await page.getByRole('button', { name: 'Use these' }).click();
  await see(page.getByText('Confirmation goes to work@example.com and (207) 555-0148.'));
  await type(page).selectOption({ label: 'Toothache (30 min)' });
  await soonest(page).click();
  await see(page.locator('.slot[aria-pressed=true]'));
  const sending = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/public/forms/'));
  await book(page).click();
  const { object } = (await sending).postDataJSON() as { object: { value: unknown }[] };
  const values = object.map(({ value }) => value);
  expect(values).toContainEqual(expect.objectContaining({ visit_email: 'work@example.com' }));
  expect(values).toContain(grace);
  expect(JSON.stringify(values)).not.toContain('visit_phone');
  await see(page.getByText('A confirmation is on its way to work@example.com.'));
});

test('a time that is gone meanwhile is said on return, and is no conflict', { tags: ['FLOW-35'] }, async () => {
  const page = await openPage();
  await visit(page, server, '/dashboard');
  await type(page).selectOption({ label: 'Cleaning and exam (45 min)' });
  const saving = saved(page);
  await soonest(page).click();
  await see(kept(page));
  await saving;
  await server.runSql(`delete from visits where status = 'held'`);
  await reloadAsking(page);
  // It is free still, so it is held again before the form shows.
  await see(kept(page), page.getByText(/^What you chose at \d+:\d\d [AP]M was kept\.$/));
  await server.runSql(`update visits set status = 'scheduled', hold_digest = null, hold_expires_at = null
    where status = 'held'`);
  await reloadAsking(page);
  await see(page.getByText(/^\w+day, \w+ \d+, \d+:\d\d [AP]M is not open any more\. Choose another time\.$/));
  await seeNo(kept(page), page.getByText('Please select a new appointment time', { exact: false }));
});

test('offline and a server that is away are told apart, and both notices go by themselves', {
  tags: ['FLOW-25', 'FLOW-26'],
}, async () => {
  const page = await openPage({ allow: [/ERR_|Failed to load/] });
  await visit(page, server, '/dashboard');
  await see(type(page));
  const offline = page.getByText('You are offline. What you chose is kept on this page.');
  await page.context().setOffline(true);
  await see(offline);
  await page.context().setOffline(false);
  await seeNo(offline);
  await page.route(/\/(?:availability|account|user)\/v1\//, (route) => route.abort());
  await type(page).selectOption({ label: 'Toothache (30 min)' });
  const away = page.getByText(
    'Harbor Dental Group cannot be reached at the moment. What you chose is kept on this page.',
  );
  const when = page.getByRole('region', { name: 'When?' });
  await see(away, when.getByRole('heading', { name: 'Booking did not load.' }));
  await page.unrouteAll({ behavior: 'wait' });
  await when.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('grid'));
  await seeNo(away);
});

test('a visit of the same type is shown once, with what can be done about it; one at the same time under the times', {
  tags: ['FLOW-27', 'FLOW-29'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const other = { id: '0190a000-0000-7000-8000-000000000001', startTime: '2031-05-13T13:30:00.000Z' };
  const row = { ...other, endTime: '2031-05-13T14:15:00.000Z', typeName: 'Cleaning and exam', may: { move: true } };
  await page.route('**/user/v1/visits/similar?*', (route) =>
    route.fulfill({ json: { sameType: [row], overlapping: route.request().url().includes('startTime') ? [row] : [] } }),
  );
  await visit(page, server, '/book');
  await type(page).selectOption({ label: 'Cleaning and exam (45 min)' });
  await see(page.getByText('Sam has a cleaning and exam on Tuesday, May 13, 2031, 9:30 AM.'));
  const move = page.getByRole('link', { name: 'Move that one' });
  expect(await move.getAttribute('href')).toBe(`/patient-portal/visits/${other.id}/move`);
  await see(page.getByRole('button', { name: 'Keep it' }));
  await page.getByRole('button', { name: 'Book a second one' }).click();
  await seeNo(move);
  await soonest(page).click();
  await see(page.getByText('Sam has another appointment then: Tuesday, May 13, 2031, 9:30 AM. Choose another time.'));
  const sending = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/public/forms/'));
  await page.route('**/public/forms/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'visit-overlaps', status: 409, message: 'There is another.' } })
      : route.continue(),
  );
  await page.getByRole('textbox', { name: /^Phone/ }).fill('2075550164');
  await book(page).click();
  expect((await sending).headers()['x-visit-anyway']).toBe('duplicate');
  await see(page.getByText(/Choose another time\.$/).first(), book(page));
});
