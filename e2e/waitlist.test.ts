// Waiting for an earlier time: joining from booking and from a visit, and what becomes of a time that opens.
// Long because the stories of the waitlist share one server, whose clock stands at a time of day when offers may go out.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { textbox } from './steps/guest-form.ts';
import { keyboardOf } from './steps/keyboard.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { answerVisit, comingVisit, withVisit } from './steps/visits.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';
import { answerOffer, emptyWaitlist, joinFor, offerTo, openOffer, seeDaytime, setWaitlist } from './steps/waitlist.ts';
import { linkedEntry, linkedWaitlist, openTime, theoWaits } from './steps/waitlist-answers.ts';

const server = useOwnServer();

const type = (page: Page) => page.getByRole('combobox', { name: /^Appointment Type/ });
const joinLink = (page: Page) => page.getByRole('link', { name: 'Join the waitlist' });
const joinButton = (page: Page) => page.getByRole('button', { name: 'Join the waitlist' });
const leaveButton = (page: Page) => page.getByRole('button', { name: /^Leave the waitlist/ });
const changeLink = (page: Page) => page.getByRole('link', { name: /^Change/ });
const take = (page: Page) => page.getByRole('button', { name: 'Take this time' });
const onList = (page: Page) => page.getByRole('heading', { name: 'You are on the waitlist', level: 1 });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave the waitlist?' });
const leave = async (page: Page) => {
  await leaveButton(page).click();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
};

beforeEach(async () => {
  await seeDaytime(server);
  await emptyWaitlist(server);
});

/** Cancels a visit of the signed-in person or the family on its page. */
async function cancelVisit(page: Page, nameFirst: string): Promise<void> {
  const { id } = await comingVisit(page, server, nameFirst);
  await visit(page, server, `/visits/${id}`);
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this appointment?' })
    .getByRole('button', { name: 'Cancel appointment' })
    .click();
  await see(page.getByText('Canceled', { exact: true }));
}

/** Books a cleaning as a guest, on the first or the last open day of the next month. Ends on the visit's page. */
async function bookAsGuest(page: Page, email: string, which: 'first' | 'last'): Promise<void> {
  await visit(page, server, '/dashboard');
  await type(page).selectOption({ label: 'Cleaning and exam (45 min)' });
  await page.getByRole('button', { name: /^Next month/ }).click();
  const days = page.getByRole('grid').getByRole('button', { disabled: false, pressed: false });
  await see(days.nth(8));
  await days[which]().click();
  await page
    .getByRole('group', { name: /^(Morning|Afternoon)/ })
    .getByRole('button', { disabled: false, pressed: false })
    .first()
    .click();
  await see(page.getByText(/^Kept for you until/));
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Quill');
  await textbox(page, 'Date of birth').fill('03/18/1993');
  await textbox(page, 'Phone').fill('2075550164');
  await textbox(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await page.getByRole('link', { name: 'See your appointment' }).click();
  await see(page.getByRole('article'));
}

test('somebody who books joins where no time fits, and changes and leaves it there', {
  tags: ['WAIT-01', 'FLOW-24'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/book');
  await type(page).selectOption({ label: 'Sealants (30 min)' });
  await see(page.getByText('No time fits?'));
  await joinLink(page).click();
  // The answers that were given so far are kept as a draft; leaving asks as for any form.
  const stay = page.getByRole('alertdialog').getByRole('button', { name: 'Save and leave' });
  await stay.click();
  await seePath(page, '/waitlist');
  await seeFocus(page.getByRole('heading', { name: 'Join the waitlist', level: 1 }));
  expect(await page.title()).toBe('Patient Portal | Join the waitlist');
  await see(page.getByText('When a time opens, Harbor Dental Group keeps it for you for 20 minutes and tells you.'));
  expect(await page.getByLabel('Appointment Type').locator('option:checked').innerText()).toBe('Sealants');
  for (const name of ['Monday', 'Sunday', 'Morning', 'Evening'])
    expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Wednesday' }).uncheck();
  await page.getByRole('checkbox', { name: /^Morning/ }).uncheck();
  await page.getByRole('checkbox', { name: /^I can come at short notice/ }).check();
  const sending = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/user/v1/waitlist'));
  await joinButton(page).click();
  expect((await sending).postDataJSON()).toMatchObject({
    ...{ weekdays: [0, 1, 2, 4, 5, 6], parts: ['afternoon', 'evening'], isShortNotice: true, channel: 'email' },
    ...{ providerIds: [], locationIds: [] },
  });
  await seeFocus(onList(page));
  const card = page.getByRole('region', { name: 'Sealants' });
  await see(card.getByText('Harbor Dental Group tells you when a time opens.'), card.getByText('Afternoon or evening'));

  await changeLink(page).click();
  await page.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(
    page.getByText('Your changes are saved.'),
    card.getByText('Tuesday, Thursday, Friday, Saturday, and Sunday'),
  );
  await leave(page);
  await see(page.getByText('You are not on the waitlist any more.'), joinButton(page));
});

test('nothing is lost by a mistake or a refusal, and texts are never agreed to beforehand', {
  tags: ['WAIT-01'],
}, async () => {
  const page = await openSignedIn(server, grace, { allow: [/status of 409|ERR_/] });
  await joinFor(page, server, 'Sealants', 'Zora Okafor');
  await page.getByRole('link', { name: 'Wait for another kind of appointment' }).click();
  await joinButton(page).click();
  await see(page.getByText('Choose who it is for.'), page.getByText('Choose what it is for.'));
  await seeFocus(page.getByLabel('Who is it for?'));
  await page.getByLabel('Who is it for?').selectOption({ label: 'Zora Okafor' });
  await page.getByLabel('Appointment Type').selectOption({ label: 'Sealants' });
  await see(page.getByText('Zora is waiting for this already.'));
  await page.getByLabel('Until', { exact: true }).fill('2020-01-01');
  await page.getByRole('radio', { name: /^Text to \(\d{3}\) …\d{4}/ }).check();
  const consent = page.getByRole('checkbox', { name: /^I agree that Harbor Dental Group may send automated/ });
  expect(await consent.isChecked()).toBe(false);
  await joinButton(page).click();
  await see(page.getByText('Choose a day that is not before the first one.'));
  await see(page.getByText('Agree to texts, or choose email.'));
  const far = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Until', { exact: true }).fill(far);
  await see(page.getByText(/^(?:Error: )?Choose a day until [A-Z][a-z]+ \d+/));
  const soon = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Until', { exact: true }).fill(soon);
  await page.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await page.getByRole('radio', { name: /^Email to / }).check();
  await seeNo(consent);
  await joinButton(page).click();
  await see(
    page.getByRole('alert').getByText(/^There are three entries on the waitlist already, or one for this kind/),
  );
  await page.route('**/user/v1/waitlist', (route) => route.abort());
  await joinButton(page).click();
  await see(
    page.getByText('Harbor Dental Group cannot be reached at the moment. What you chose is kept on this page.'),
  );
  await page.unroute('**/user/v1/waitlist');
  await seeNo(page.getByText(/cannot be reached/));
  expect(await page.getByLabel('Until', { exact: true }).inputValue()).toBe(soon);
  expect(await page.getByRole('checkbox', { name: 'Friday' }).isChecked()).toBe(false);
  await page.getByLabel('Appointment Type').selectOption({ label: 'Toothache' });
  await joinButton(page).click();
  await see(page.getByRole('region', { name: 'Toothache' }), page.getByRole('region', { name: 'Sealants' }));
});

test('a visit more than three days ahead offers it to whoever is signed in; visitors and types without it call', {
  tags: ['WAIT-01', 'FLOW-24'],
}, async () => {
  const page = await openSignedIn(server, grace);
  const { id } = await comingVisit(page, server, 'Ada');
  await visit(page, server, `/visits/${id}`);
  await see(page.getByText('Want to come sooner?'));
  await joinLink(page).click();
  await seePath(page, '/waitlist');
  await see(page.getByRole('heading', { name: 'Sealants', level: 3 }), page.getByText('for Ada Okafor'));
  await see(page.getByText('Stays yours until you take another time.'));
  await seeNo(page.getByLabel('Who is it for?'), page.getByLabel('Appointment Type'));
  await page.getByRole('radio', { name: /^Email to / }).check();
  await joinButton(page).click();
  await see(onList(page), page.getByText(/Your appointment on [A-Z][a-z]+ \d+ stays until you take another\./));
  await page.getByRole('link', { name: 'Your appointment' }).click();
  await see(page.getByText('You are on the waitlist.'), page.getByText('On the waitlist', { exact: true }));
  await seeNo(page.getByText('Want to come sooner?'));
  await leave(page);
  await seeFocus(page.getByText('You are not on the waitlist any more.'));
  await see(page.getByText('Want to come sooner?'));

  await setWaitlist(server, 'Sealants', false);
  await page.reload();
  await see(page.getByRole('article'));
  await page.waitForLoadState('networkidle');
  await seeNo(page.getByText('Want to come sooner?'));
  await visit(page, server, `/visits/${id}/move`);
  await see(page.getByText('No time fits? Call'));
  await setWaitlist(server, 'Sealants', true);
  await page.reload();
  await see(page.getByText('No time fits?'), joinLink(page));

  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await answerVisit(page, (answer) => withVisit(answer, { startTime: soon }, {}));
  await visit(page, server, `/visits/${id}`);
  await see(page.getByRole('article'));
  await page.waitForLoadState('networkidle');
  await seeNo(page.getByText('Want to come sooner?'));

  const guest = await openPage();
  await visit(guest, server, '/dashboard');
  await type(guest).selectOption({ label: 'Sealants (30 min)' });
  await see(guest.getByText('No time fits? Call (207) 555-0148.'));
  await seeNo(joinLink(guest));
});

test('a canceled time goes to the second person after the first let it pass', {
  tags: ['WAIT-01', 'WAIT-07'],
}, async () => {
  const first = await openSignedIn(server, sam);
  await joinFor(first, server, 'Sealants');
  const family = await openSignedIn(server, grace);
  await joinFor(family, server, 'Sealants', 'Zora Okafor');
  await server.mailbox.skip();
  await cancelVisit(family, 'Ada');

  const link = await offerTo(server, sam);
  const page = await openPage();
  await openOffer(page, server, link);
  await see(page.getByRole('heading', { name: 'A time has opened, Sam', level: 1 }));
  await see(page.getByText(/^Kept for you until \d+:\d\d [AP]M$/), page.getByText(/^\d+ minutes? left$/));
  await see(page.getByText('Dana Whitfield, RDH'), page.getByText('If you do nothing, you stay on the waitlist.'));
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await seeFocus(page.getByRole('heading', { name: 'You let this time go.' }));
  await see(page.getByText('You stay on the waitlist.'), page.getByRole('link', { name: 'Find a time' }));

  const next = await openPage();
  await openOffer(next, server, await offerTo(server, grace));
  await see(next.getByRole('heading', { name: 'A time has opened, Zora', level: 1 }));
  const calls: string[] = [];
  next.on('request', (one) => one.url().endsWith('/accept') && calls.push(one.url()));
  await take(next).dblclick();
  await see(next.getByText('It is yours.'));
  await seeFocus(next.getByRole('heading', { name: 'Your appointment, Zora', level: 1 }));
  expect(calls).toHaveLength(1);
  const download = next.waitForEvent('download');
  await next.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await next.getByRole('link', { name: 'See your appointment' }).click();
  await see(next.getByRole('heading', { name: 'Your appointment, Zora', level: 1 }));
  expect(new URL(next.url()).pathname).toMatch(/^\/patient-portal\/visit\/[\w-]{22}$/);

  await visit(first, server, '/waitlist');
  await see(first.getByRole('region', { name: 'Sealants' }));
  await visit(family, server, '/waitlist');
  await see(joinButton(family));
});

test('a guest joins by the link of a visit, and takes an earlier time in its place', {
  tags: ['WAIT-01', 'WAIT-06'],
}, async () => {
  const other = await openPage();
  await bookAsGuest(other, 'nora.early@example.com', 'first');
  const page = await openPage();
  await bookAsGuest(page, 'nora.late@example.com', 'last');
  const before = await page.locator('.sum-when').innerText();
  await joinLink(page).click();
  const main = page.getByRole('main');
  await see(main.getByText('Stays yours until you take another time.'));
  expect(new URL(page.url()).pathname).toMatch(/^\/patient-portal\/visit\/[\w-]{22}\/waitlist$/);
  expect(await main.innerText()).not.toMatch(/Cleaning|Quill/);
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Until', { exact: true }).fill(until);
  await page.getByRole('radio', { name: /^Email to n…@example\.com/ }).check();
  await joinButton(page).click();
  await see(onList(page), page.getByText(/Your appointment on [A-Z][a-z]+ \d+.* stays until you take another\./));
  await changeLink(page).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Your changes are saved.'));
  await page.getByRole('link', { name: 'Your appointment' }).click();
  await see(page.getByText('You are on the waitlist.'), leaveButton(page));
  await server.mailbox.skip();

  await other.getByRole('button', { name: 'Cancel appointment' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await see(other.getByText('Canceled', { exact: true }));
  const offered = await openPage();
  await openOffer(offered, server, await offerTo(server, 'nora.late@example.com'));
  await see(offered.getByText(/^It takes the place of your appointment on [A-Z][a-z]+ \d+.*, \d+:\d\d [AP]M\.$/));
  const when = await offered.locator('.sum-when').innerText();
  await take(offered).click();
  await see(offered.getByText('It is yours.'), offered.getByText(/It took the place of your appointment on/));
  // The same visit has the new time, by its old link, too.
  await page.reload();
  await eventually(() => page.locator('.sum-when').innerText()).toContain(when.replace(/^Today, /, ''));
  expect(when).not.toBe(before);
  await seeNo(page.getByText('You are on the waitlist.'));
});

test('who comes late reads why, and stays on the list', { tags: ['WAIT-07'] }, async () => {
  const first = await openSignedIn(server, sam);
  await joinFor(first, server, 'Sealants');
  const family = await openSignedIn(server, grace);
  await server.mailbox.skip();
  await cancelVisit(family, 'Grace');
  const link = await offerTo(server, sam);
  const page = await openPage({ allow: [/status of 4(?:09|10)/] });
  await openOffer(page, server, link);
  await server.runSql(`update waitlist_offers set outcome = 'taken', outcome_at = now() where outcome is null`);
  await take(page).click();
  await seeFocus(page.getByRole('heading', { name: 'Somebody else has taken this time.', level: 1 }));
  await see(page.getByText('You stay on the waitlist.'));
  await seeNo(take(page));
  await visit(first, server, '/waitlist');
  await see(first.getByRole('region', { name: 'Sealants' }));

  await server.runSql(`update waitlist_offers set outcome = null, outcome_at = null`);
  await page.reload();
  await see(take(page));
  const until = (await page.getByText(/^Kept for you until/).innerText()).replace('Kept for you until ', '');
  await server.runSql(`update waitlist_offers set outcome = 'expired', outcome_at = now()`);
  await take(page).click();
  // In the evening the server's clock is moved to the next morning, which is another day than this browser's.
  await see(page.getByRole('heading', { name: new RegExp(`^This offer ended (?:at|on .*,) ${until}\\.$`), level: 1 }));
  await see(page.getByText('You stay on the waitlist.'));
  await answerOffer(page, { isWaiting: false });
  await page.reload();
  await see(page.getByRole('heading', { name: /^This offer ended/ }));
  await seeNo(page.getByText('You stay on the waitlist.'));
  await visit(page, server, '/offer/AAAAAAAAAAAAAAAAAAAAAA');
  await see(page.getByRole('heading', { name: 'This link has expired.' }));
});

test('an offer counts down aloud at five minutes and one, waits for the connection, and is taken by keyboard', {
  tags: ['WAIT-06'],
}, async () => {
  const family = await openSignedIn(server, grace);
  await joinFor(family, server, 'Sealants', 'Obi Okafor');
  const patient = await openSignedIn(server, sam);
  await server.mailbox.skip();
  await cancelVisit(patient, 'Sam');
  const link = await offerTo(server, grace);

  const page = await openPage({ allow: [/ERR_|Failed to load/] });
  const now = Date.now();
  await page.clock.install({ time: now });
  await answerOffer(page, { until: new Date(now + 5.5 * 60_000).toISOString() });
  let reads = 0;
  page.on('request', (one) => {
    if (/\/offers\/[\w-]+$/.test(one.url())) reads += 1;
  });
  await openOffer(page, server, link);
  const aloud = page.getByRole('status').filter({ hasText: 'Kept for you until' });
  await see(page.getByText('6 minutes left', { exact: true }));
  expect(await aloud.count()).toBe(0);
  await page.clock.runFor(40_000);
  await see(page.getByText('5 minutes left', { exact: true }));
  expect(await aloud.innerText()).toMatch(/^Kept for you until \d+:\d\d [AP]M\. 5 minutes left\.$/);
  await page.clock.runFor(60_000);
  await see(page.getByText('4 minutes left', { exact: true }));
  expect(await aloud.count()).toBe(0);
  await page.clock.runFor(180_000);
  await eventually(() => aloud.innerText()).toMatch(/1 minute left\.$/);
  const before = reads;
  await page.clock.runFor(60_000);
  await eventually(() => reads).toBeGreaterThan(before);
  // The server says that it is open: this clock decides nothing.
  await see(take(page));

  await page.context().setOffline(true);
  await see(page.getByText('You are offline. What you chose is kept on this page.'));
  expect(await take(page).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await page.clock.runFor(11_000);
  await seeNo(page.getByText(/^You are offline/));
  await page.route('**/accept', (route) => route.abort());
  await take(page).click();
  await eventually(() => take(page).getAttribute('aria-busy')).toBe(null);
  await page.unroute('**/accept');

  const keyboard = keyboardOf(page);
  await keyboard.tabTo(leaveButton(page));
  await keyboard.press('Enter');
  await seeFocus(dialog(page).getByRole('button', { name: 'Stay on it' }));
  await keyboard.press('Escape');
  await seeFocus(leaveButton(page));
  await keyboard.press('Shift+Tab', 'Shift+Tab');
  await seeFocus(take(page));
  await keyboard.press('Enter');
  await see(page.getByText('It is yours.'));
});

const ended = [
  ['taken by somebody else', { state: 'taken' }],
  ['ended', { state: 'ended', insteadOf: null }],
  ['let go', { state: 'declined' }],
  ['accepted', { state: 'accepted', visitPath: '/visit/AAAAAAAAAAAAAAAAAAAAAA', isWaiting: false }],
] as const;

test('the page of an offer has nothing for axe-core to complain about, in each of its states', async () => {
  const page = await openPage();
  let answer: object = openTime();
  await page.route('**/visits/v1/public/offers/*', (route) => route.fulfill({ json: answer }));
  await visit(page, server, '/offer/AAAAAAAAAAAAAAAAAAAAAA');
  await see(take(page));
  await leaveButton(page).click();
  await expectAccessible(page.getByRole('main'), 'leaving');
  for (const [name, changes] of ended) {
    answer = { ...openTime(), ...changes };
    await page.reload();
    await seeNo(take(page));
    await see(page.getByRole('heading', { level: 1 }));
    await expectAccessibleAsIs(page.getByRole('main'), name);
  }
});

test('the waitlist of a link has nothing for axe-core to complain about', async () => {
  const page = await openPage();
  let answer: object = linkedWaitlist();
  await page.route('**/visits/v1/public/links/*/waitlist', (route) => route.fulfill({ json: answer }));
  await visit(page, server, '/visit/AAAAAAAAAAAAAAAAAAAAAA/waitlist');
  await see(joinButton(page));
  await expectAccessible(page.getByRole('main'), 'joining');
  await page.getByRole('radio', { name: /^Text to/ }).check();
  await page.getByRole('checkbox', { name: /^Morning/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Afternoon/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Evening/ }).uncheck();
  await joinButton(page).click();
  await see(page.getByText('Choose at least one time of day.'));
  await expectAccessible(page.getByRole('main'), 'mistakes');
  answer = linkedWaitlist({ entry: linkedEntry() });
  await page.reload();
  await see(onList(page));
  await expectAccessible(page.getByRole('main'), 'entry');
});

test('the waitlist of a family has nothing for axe-core to complain about', async () => {
  const own = await openSignedIn(server, grace);
  await own.route('**/user/v1/waitlist', (route) => route.fulfill({ json: theoWaits() }));
  await visit(own, server, '/waitlist');
  await see(onList(own));
  await expectAccessible(own.getByRole('main'), 'entries');
  await own.getByRole('link', { name: 'Wait for another kind of appointment' }).click();
  await joinButton(own).click();
  await see(own.getByText('Choose who it is for.'));
  await expectAccessible(own.getByRole('main'), 'joining, signed in');
});
