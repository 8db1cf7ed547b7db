// The page of a visit: what it shows, confirming, canceling, and every state it can be in.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs, expectScreenAccessible } from './steps/axe.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { answerVisit, comingVisit, linkTo, withVisit } from './steps/visits.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Yes, I will be there' });
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel appointment' });
const moveLink = (page: Page) => page.getByRole('link', { name: 'Move', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel this appointment?' });
const noAction = (page: Page) => seeNo(confirmButton(page), cancelButton(page), moveLink(page));

async function openVisit(page: Page, nameFirst: string): Promise<string> {
  const { id } = await comingVisit(page, server, nameFirst);
  await visit(page, server, `/visits/${id}`);
  await see(page.getByRole('article'));
  return id;
}

test('shows what it is for, the forms due, the way there, and a file for the calendar', {
  tags: ['LIFE-21'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await openVisit(page, 'Ada');
  expect(await page.title()).toBe('Patient Portal | Your appointment');
  await see(page.getByRole('heading', { name: 'Sealants', level: 1 }), page.getByText('for Ada Okafor'));
  await see(
    page.getByText('Confirmed', { exact: true }),
    page.getByText('Harborside, 218 Wharf Street, Portland, ME 04101'),
  );
  expect(await page.getByRole('article').innerText()).toMatch(/[A-Z][a-z]+day, [A-Z][a-z]+ \d+, 11:30 AM E[SD]T/);
  await see(page.getByText(/^You can move or cancel online until [A-Z][a-z]+day, /));
  const directions = page.getByRole('link', { name: /^Directions/ });
  expect([await directions.getAttribute('target'), await directions.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  const before = page.getByRole('region', { name: 'Before your appointment' });
  await see(before.getByRole('link', { name: /^Fill in / }).first());
  expect(await before.innerText()).toMatch(/about \d+ minutes?/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
});

test('is confirmed in place by one press, also by two at once, and in a second tab', {
  tags: ['LIFE-07'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await openVisit(page, 'Obi');
  const second = await openPage({ context: page.context() });
  await second.goto(page.url());
  await see(confirmButton(second));
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/confirm') && calls.push(request.url()));
  await confirmButton(page).dblclick();
  await see(page.getByRole('status').getByText(/^Confirmed\. See you on [A-Z][a-z]+day, [A-Z][a-z]+ \d+, 3:00 PM\.$/));
  await see(page.getByText('Confirmed', { exact: true }));
  await seeFocus(page.getByText('Confirmed', { exact: true }).locator('..'));
  await seeNo(confirmButton(page));
  await see(moveLink(page), cancelButton(page));
  expect(calls).toHaveLength(1);

  if (await confirmButton(second).isVisible()) await confirmButton(second).click();
  await see(second.getByText('Confirmed', { exact: true }));
  await expectAccessibleAsIs(page.getByRole('main'), 'confirmed');
});

test('is canceled after a question, with a reason; what is open elsewhere then shows the fresh visit', {
  tags: ['LIFE-16', 'LIFE-23'],
}, async () => {
  const page = await openSignedIn(server, grace);
  const id = await openVisit(page, 'Grace');
  const second = await openPage({ context: page.context(), allow: [/status of 409/] });
  await second.route(`**/user/v1/visits/${id}`, (route) => route.continue(), { times: 1 });
  await second.goto(page.url());
  await see(confirmButton(second));

  await cancelButton(page).click();
  await seeFocus(dialog(page).getByRole('button', { name: 'Keep it' }));
  await see(dialog(page).getByText(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+, 10:30 AM$/));
  await page.keyboard.press('Escape');
  await seeNo(dialog(page));
  await cancelButton(page).click();
  await expectAccessibleAsIs(dialog(page), 'cancel');
  await dialog(page).getByRole('radio', { name: 'Something else' }).check();
  await dialog(page)
    .getByRole('textbox', { name: /^What is it\?/ })
    .fill('A long trip');
  const call = page.waitForRequest('**/cancel');
  await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
  expect((await call).postDataJSON()).toMatchObject({ reason: 'other', note: 'A long trip' });
  await see(
    page.getByRole('status').getByText(/^Your appointment is canceled\./),
    page.getByText('Canceled', { exact: true }),
  );
  await see(page.getByRole('link', { name: 'Find a time' }));
  await seeFocus(page.getByText('Canceled', { exact: true }).locator('..'));
  await noAction(page);

  // The second tab still shows the visit as it was read.
  if (await confirmButton(second).isVisible()) await confirmButton(second).click();
  await see(
    second.getByText('This appointment is canceled.'),
    second.getByText(/^It was canceled by you\.|canceled by you/),
  );
  await see(second.getByRole('link', { name: 'Book another' }));
  await noAction(second);
});

test('asks for a reason where the practice requires one, below what the practice says about canceling', {
  tags: ['LIFE-16'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await answerVisit(page, (answer) =>
    withVisit(answer, {}, { reasons: 'required', policy: 'Late cancellations cost $40.' }),
  );
  await openVisit(page, 'Ada');
  await cancelButton(page).click();
  await see(dialog(page).getByText('Late cancellations cost $40.'));
  await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
  await see(dialog(page).getByText('Choose a reason.'));
  await seeFocus(dialog(page).getByRole('radio', { name: 'I am ill' }));
  await dialog(page).getByRole('button', { name: 'Keep it' }).click();
  await seeNo(dialog(page));
  await seeFocus(cancelButton(page));
});

const nothing = { confirm: false, move: false, cancel: false };
const until = '2031-05-12T13:30:00.000Z';
const states = [
  [
    'canceled by the practice',
    { state: 'canceled', canceledBy: 'practice' },
    { ...nothing, why: 'canceled' },
    'It was canceled by Harbor Dental Group.',
  ],
  ['arrived', { state: 'arrived' }, { ...nothing, why: 'arrived' }, 'You are checked in.'],
  ['past', { state: 'past' }, { ...nothing, why: 'past' }, 'This appointment is over.'],
  [
    'too late',
    {},
    { ...nothing, why: 'too-late', until },
    'It is too late to move or cancel online. That was possible until Monday, May 12, 2031, 9:30 AM. Please call (207) 555-0148.',
  ],
  ['never by rule', {}, { ...nothing, why: 'rule', until: null }, 'To move or cancel, please call (207) 555-0148.'],
] as const;

test.each(states)(
  'says how it stands when nothing can be done: %s',
  { tags: ['LIFE-10'] },
  async (_, changes, may, said) => {
    const page = await openSignedIn(server, sam);
    await answerVisit(page, (answer) => withVisit(answer, changes, may));
    await openVisit(page, 'Sam');
    await eventually(() => page.getByRole('article').innerText()).toContain(said);
    await noAction(page);
    if (said.includes('call')) {
      const phone = page.getByRole('article').getByRole('link', { name: '(207) 555-0148' });
      expect(await phone.getAttribute('href')).toBe('tel:+12075550148');
    }
    await expectAccessibleAsIs(page.getByRole('article'), 'closed');
  },
);

test('says that the moves are used up, and still offers to cancel; without the right it offers nothing', {
  tags: ['LIFE-10'],
}, async () => {
  const page = await openSignedIn(server, sam);
  let may: object = { move: false, why: 'moves-used-up', movesLeft: 0, moves: 3 };
  await answerVisit(page, (answer) => withVisit(answer, {}, may));
  await openVisit(page, 'Sam');
  await see(
    page.getByText('This appointment was moved 3 times online. To move it again, please call'),
    cancelButton(page),
  );
  await seeNo(moveLink(page));
  may = { ...nothing, why: 'no-right' };
  await page.reload();
  await see(page.getByRole('article'));
  await noAction(page);
  await seeNo(page.getByText(/please call/i));
});

test('stays as it was read while it cannot be reached, and nothing can be pressed then', async () => {
  const page = await openSignedIn(server, sam, { allow: [/Failed to load resource|net::ERR/] });
  await openVisit(page, 'Sam');
  await page.context().setOffline(true);
  await see(page.getByText('You are offline. What you chose is kept on this page.'));
  expect(await cancelButton(page).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await seeNo(page.getByText(/^You are offline/));
  await eventually(() => cancelButton(page).isEnabled()).toBe(true);

  await page.route('**/user/v1/visits/**', (route) => route.abort());
  await cancelButton(page).click();
  await dialog(page).getByRole('radio', { name: 'Cost' }).check();
  await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
  await see(dialog(page).getByText('Harbor Dental Group cannot be reached at the moment.'));
  expect(await dialog(page).getByRole('radio', { name: 'Cost' }).isChecked()).toBe(true);
  await page.unroute('**/user/v1/visits/**');
  await seeNo(page.getByText(/cannot be reached/));
  await dialog(page).getByRole('button', { name: 'Keep it' }).click();
  await see(moveLink(page));
});

test('that does not load says so, and one that is not the person’s any more, too', { tags: ['LIFE-22'] }, async () => {
  const page = await openSignedIn(server, sam, { allow: [/status of (?:500|404)/] });
  const { id } = await comingVisit(page, server, 'Sam');
  await page.route(`**/user/v1/visits/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, `/visits/${id}`);
  await see(
    page.getByText('Your appointment did not load.'),
    page.getByText(/^Check your connection and try again, or call/),
  );
  await page.unroute(`**/user/v1/visits/${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(cancelButton(page));

  const gone = { code: 'not-found', message: 'Not found.', error: 'Not found.', title: 'Not found', status: 404 };
  await page.route(new RegExp(`/user/v1/visits/${id}`), (route) => route.fulfill({ status: 404, json: gone }));
  await cancelButton(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
  await see(page.getByRole('heading', { name: 'This appointment is not yours to see any more.' }));
  await page.getByRole('link', { name: 'All appointments' }).click();
  await seePath(page, '/visits');
});

test('by its link needs no session and sends none, and tells no more than day, time, place and first name', {
  tags: ['LIFE-04', 'LIFE-21'],
}, async () => {
  const own = await openSignedIn(server, sam);
  const token = await linkTo(own, server, sam, await comingVisit(own, server, 'Sam'));
  const sent: (string | undefined)[] = [];
  own.on('request', (request) => {
    if (!request.url().includes('/public/links/')) return;
    sent.push(request.headers().authorization, request.headers().cookie);
  });
  await own.goto(`${server.url}/v/${token}`);
  await seePath(own, `/visit/${token}`);
  await see(own.getByRole('heading', { name: 'Your appointment, Sam', level: 1 }));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(Boolean)).toEqual([]);

  const page = await openPage();
  await page.context().addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  const answer = page.waitForResponse(`**/links/${token}`);
  await visit(page, server, `/visit/${token}`);
  await see(page.getByRole('heading', { name: 'Your appointment, Sam', level: 1 }));
  const facts = `${await page.getByRole('main').innerText()} ${await (await answer).text()}`;
  expect(facts).not.toMatch(/Rivera|Cleaning|Filling|Medical History|1991/);
  await see(page.getByText(/^Forms to fill in: \d+\.$/), page.getByRole('link', { name: 'Sign in to open them.' }));
  await see(page.getByText(/^Moved\. Before, it was [A-Z][a-z]+day, /), page.getByText('Moved', { exact: true }));
  // Reached by the mail about a visit that was moved.
  await expectScreenAccessible(page, 'visit by link');
});

test('of a link that has ended says so in the exact words', { tags: ['LIFE-03'] }, async () => {
  const page = await openPage({ allow: [/status of 4\d\d/] });
  await visit(page, server, '/visit/AAAAAAAAAAAAAAAAAAAAAA');
  await see(page.getByRole('heading', { name: 'This link has expired.' }));
  expect(await page.getByRole('main').innerText()).toContain(
    'Sign in to see your appointments, or call (207) 555-0148.',
  );
});
