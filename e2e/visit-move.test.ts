// Moving a visit: by its link and signed in, what is kept meanwhile, and what is said when it cannot be moved.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { comingVisit, linkTo, moveFar } from './steps/visits.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const days = (page: Page) => page.getByRole('grid').getByRole('button', { disabled: false, pressed: false });
const times = (page: Page) =>
  page.getByRole('group', { name: /^(Morning|Afternoon)/ }).getByRole('button', { disabled: false });
const submit = (page: Page) => page.getByRole('button', { name: 'Move to this time' });
const kept = (page: Page) =>
  page
    .getByText(/^Kept for you until \d+:\d\d [AP]M$/)
    .filter({ visible: true })
    .first();

/** Chooses a day of the next month and a time of it; returns the time's label. */
async function chooseTime(page: Page, dayAt: number, timeAt: number): Promise<string> {
  await see(page.getByRole('button', { name: /^Next month/ }));
  await page.getByRole('button', { name: /^Next month/ }).click();
  await see(days(page).nth(dayAt));
  await days(page).nth(dayAt).click();
  const time = times(page).nth(timeAt);
  await see(time);
  await time.click();
  return (await time.innerText()).trim();
}

async function openMove(page: Page, nameFirst: string): Promise<string> {
  const { id } = await comingVisit(page, server, nameFirst);
  await visit(page, server, `/visits/${id}/move`);
  await see(page.getByRole('grid'));
  return id;
}

test('the month comes together with the filters above it', async () => {
  const page = await openSignedIn(server, grace);
  const { id } = await comingVisit(page, server, 'Ada');
  await page.route('**/month?*', async (route) => {
    await sleep(500);
    await route.continue();
  });
  await visit(page, server, `/visits/${id}/move`);
  const next = page.getByRole('button', { name: /^Next month/ });
  await see(next);
  await page.evaluate(() => document.fonts.ready);
  const before = await next.boundingBox();
  await see(page.getByRole('combobox').first());
  expect(await next.boundingBox()).toEqual(before);
});

test('a visit is moved to an open time that is kept meanwhile; its page then says so', {
  tags: ['LIFE-13', 'LIFE-14'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/dashboard');
  const id = await openMove(page, 'Ada');
  await see(
    page.getByRole('heading', { name: 'Move Ada’s appointment' }),
    page.getByText(/^Sealants, 30 min\. Your time stays yours/),
  );
  await submit(page).first().click();
  await see(page.getByText('Choose a time.'));
  await seeFocus(page.getByRole('heading', { name: 'Choose a new time' }));

  const label = await chooseTime(page, 2, 1);
  await see(kept(page));
  const summary = page.getByRole('complementary', { name: 'New time' });
  expect(await summary.innerText()).toContain(`${label}`);
  expect(await summary.innerText()).toMatch(
    /Ada Okafor[\s\S]*Sealants, 30 min[\s\S]*Dana Whitfield, RDH[\s\S]*Harborside/,
  );
  await expectAccessible(summary, 'move');

  await page.reload();
  await see(kept(page));
  expect(await times(page).filter({ hasText: label }).getAttribute('aria-pressed')).toBe('true');
  expect(new URL(page.url()).search).toBe('');
  const calls: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith(`${id}/move`) && request.method() === 'POST' && calls.push(''),
  );
  await submit(page).first().dblclick();
  await seePath(page, `/visits/${id}`);
  await see(page.getByText(/^Moved\. Before, it was [A-Z][a-z]+day, [A-Z][a-z]+ \d+, 11:30 AM\.$/));
  expect(await page.getByRole('article').innerText()).toContain(`, ${label} E`);
  expect(calls).toHaveLength(1);
  await page.goBack();
  await seePath(page, '/dashboard');
});

test('the own time is marked, and a time that overlaps it needs no hold', { tags: ['LIFE-13'] }, async () => {
  const page = await openSignedIn(server, grace);
  const id = await openMove(page, 'Grace');
  const now = page.getByRole('button', { name: 'Now, 10:30 AM' });
  const { startTime } = await comingVisit(page, server, 'Grace');
  const day = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'America/New_York',
  });
  await page.getByRole('button', { name: day.format(Date.parse(startTime)), exact: true }).click();
  await see(now);
  expect(await now.getAttribute('aria-disabled')).toBe('true');
  const answer = page.waitForResponse('**/appointment-booking/hold');
  await page.getByRole('button', { name: '10:15 AM', exact: true }).click();
  expect(await (await answer).json()).toMatchObject({ isOwn: true });
  await seeNo(kept(page));
  await submit(page).first().click();
  await seePath(page, `/visits/${id}`);
  await see(page.getByText(/^Moved\. Before, it was .*10:30 AM\.$/));
  expect(await page.getByRole('article').innerText()).toContain(', 10:15 AM E');
});

const refusals = [
  ['slot-taken', /^[A-Z][a-z]+day, .* is not open any more\. Choose another time\. Your appointment is still on /],
  [
    'visit-overlaps',
    /^There is another appointment at that time\. Choose another time\. Your appointment is still on /,
  ],
  ['too-late', /^It is too late to do this online\. Please call \(207\) 555-0148\./],
  ['change-not-offered', /^This cannot be done online\. Please call \(207\) 555-0148\./],
] as const;

test.each(refusals)(
  'a refusal is said, and the rest of the choice stays: %s',
  { tags: ['LIFE-24'] },
  async (code, said) => {
    const page = await openSignedIn(server, sam, { allow: [/status of 409/] });
    const id = await openMove(page, 'Sam');
    await chooseTime(page, 1, 0);
    await see(kept(page));
    const refusal = { code, message: code, error: code, title: code, status: 409 };
    await page.route(`**/visits/${id}/move`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
    );
    await submit(page).first().click();
    await see(page.getByRole('alert').filter({ hasText: said }));
    await seePath(page, `/visits/${id}/move`);
    const isDropped = code === 'slot-taken';
    await eventually(() => times(page).and(page.locator('[aria-pressed="true"]')).count()).toBe(isDropped ? 0 : 1);
    await see(times(page).first());
  },
);

test('who moved it elsewhere meanwhile sees where it is now, with the choice kept', { tags: ['LIFE-23'] }, async () => {
  const page = await openSignedIn(server, sam, { allow: [/status of 409/] });
  await openMove(page, 'Sam');
  const label = await chooseTime(page, 1, 0);
  await see(kept(page));
  await moveFar(page, server, await comingVisit(page, server, 'Sam'));
  await submit(page).first().click();
  await see(page.getByText(/^This appointment was changed in the meantime\. This is how it is now\./));
  expect(await times(page).filter({ hasText: label }).first().getAttribute('aria-pressed')).toBe('true');
  // The visit is read again first; meanwhile the button takes no press.
  await eventually(() => submit(page).first().getAttribute('aria-busy')).not.toBe('true');
  await submit(page).first().click();
  await see(page.getByText(/^Moved\. Before, it was /));
});

test('a time that somebody else holds or takes is dropped with its words', { tags: ['LIFE-24'] }, async () => {
  const page = await openSignedIn(server, sam, { allow: [/status of 409/] });
  await openMove(page, 'Sam');
  const taken = { code: 'slot-taken', message: 'Taken.', error: 'Taken.', title: 'Taken', status: 409 };
  await page.route('**/appointment-booking/hold', (route) => route.fulfill({ status: 409, json: taken }));
  await chooseTime(page, 1, 0);
  await see(page.getByRole('alert').filter({ hasText: 'is not open any more. Choose another time.' }));
  await eventually(() => times(page).and(page.locator('[aria-pressed="true"]')).count()).toBe(0);
});

test('by its link on a phone: the day folds to a line, and all of it fits on 320 pixels', {
  tags: ['LIFE-13'],
}, async () => {
  const own = await openSignedIn(server, grace);
  const token = await linkTo(own, server, grace, await comingVisit(own, server, 'Grace'));
  const page = await openPage({ width: 320, height: 640 });
  const bearers: (string | undefined)[] = [];
  page.on('request', (request) => bearers.push(request.headers().authorization));
  await visit(page, server, `/visit/${token}`);
  await page.getByRole('link', { name: 'Move', exact: true }).click();
  await seePath(page, `/visit/${token}/move`);
  await see(page.getByText(/^45 min\. Your time stays yours/));
  await days(page).last().click();
  await see(page.getByRole('button', { name: 'Change Day' }), times(page).last());
  await seeNo(page.getByRole('grid'));
  await times(page).last().click();
  await see(kept(page));
  await expectAccessibleAsIs(page.getByRole('main'), 'move by link at 320 px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await submit(page).last().click();
  await seePath(page, `/visit/${token}`);
  await see(page.getByText(/^Moved\. Before, it was /));
  expect(bearers.filter(Boolean)).toEqual([]);
});

test('while it cannot be reached the choice stays, and it is moved once it can', async () => {
  const page = await openSignedIn(server, sam, { allow: [/Failed to load resource|net::ERR/] });
  const id = await openMove(page, 'Sam');
  const label = await chooseTime(page, 3, 2);
  await see(kept(page));
  await page.context().setOffline(true);
  await see(page.getByText('You are offline. What you chose is kept on this page.'));
  expect(await submit(page).first().isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await eventually(() => submit(page).first().isEnabled()).toBe(true);
  expect(await times(page).filter({ hasText: label }).first().getAttribute('aria-pressed')).toBe('true');
  await submit(page).first().click();
  await seePath(page, `/visits/${id}`);
});
