// The booking field on the real calendar of the demo: types, locations, days, times, providers, held times, conflicts, and
// failures.
// Long because its walks share the steps through the calendar and the search for places.
import { defineField } from '@foyer/forms';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { visit } from './steps/portal.ts';
import { openForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const type = (page: Page) => page.getByLabel('Appointment Type');
const provider = (page: Page) => page.getByLabel('Provider');
const month = (page: Page) => page.getByRole('grid');
const openDays = (page: Page) => month(page).locator('.day-open');
const freeTimes = (page: Page) => page.locator('.slot:enabled:visible');
const chosenTime = (page: Page) => page.locator('.slot[aria-pressed=true]');
const chosenDay = (page: Page) => month(page).getByRole('gridcell', { selected: true });
const nextMonth = (page: Page) => page.getByRole('button', { name: /^Next month/ });
const held = (page: Page) => page.getByText(/^Kept for you until \d+:\d\d (AM|PM)$/);
const textsOf = (list: Locator) => list.getByRole('option').allInnerTexts();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Opens a guest's dashboard at the practice, with a type chosen and the days of next month, all of which lie ahead. */
async function openNextMonth(page: Page, kind = 'Toothache (30 min)'): Promise<void> {
  await visit(page, server, '/dashboard');
  await type(page).selectOption(kind);
  await nextMonth(page).click();
  await see(openDays(page).first());
}

/** Presses an open day and waits for its times. */
async function pick(page: Page, day: number): Promise<void> {
  await openDays(page).nth(day).click();
  await see(freeTimes(page).first());
}

test('a guest chooses a type, a day, a time and a provider; each choice clears what hangs on it', {
  tags: [
    'BOOK-01',
    'BOOK-02',
    'BOOK-06',
    'BOOK-11',
    'BOOK-13',
    'BOOK-14',
    'BOOK-15',
    'BOOK-16',
    'BOOK-17',
    'BOOK-18',
    'BOOK-19',
    'BOOK-20',
    'BOOK-21',
    'BOOK-33',
  ],
  timeout: 120_000,
}, async () => {
  const page = await openPage({ width: 1440, timeZone: 'America/Phoenix' });
  await visit(page, server, '/dashboard');
  await see(type(page));
  await eventually(async () => (await textsOf(type(page))).length).toBe(7);
  expect((await textsOf(type(page))).slice(0, 2)).toEqual(['Choose one', 'Cleaning and exam (45 min)']);
  await see(page.getByText('Choose what it is for. Then the open days show here.'));
  await seeNo(month(page));
  const asked = (address: RegExp) => page.waitForRequest(address);
  const first = asked(/availability-virtual-calendar\?.*appointmentTypeId=/);
  await type(page).selectOption('Toothache (30 min)');
  await first;
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Location', 'Radius']);
  await eventually(() => tab(page, 'Location').getAttribute('aria-selected')).toBe('true');
  await see(page.getByRole('button', { name: /All Locations/ }));
  const next = asked(/availability-virtual-calendar\?/);
  await nextMonth(page).click();
  expect((await next).url()).toMatch(/monthOfYear=\d+/);
  await see(openDays(page).first());
  expect((await textsOf(provider(page)))[0]).toBe('Any provider');
  expect(await provider(page).getByRole('option').count()).toBe(4);

  const times = asked(/by-location\?.*selectedDate=/);
  const people = asked(/appointment-types\/[\w-]+\/providers/);
  await pick(page, 1);
  await Promise.all([times, people]);
  expect(await chosenDay(page).count()).toBe(1);
  const onDay = await textsOf(provider(page));
  await freeTimes(page).nth(2).click();
  const summary = page.getByRole('complementary');
  await see(held(page), summary.getByText(/^Toothache, 30 min$/));
  await see(summary.getByText(/^\w+day, \w+ \d+, \d+:\d\d [AP]M$/));
  await eventually(async () => (await textsOf(provider(page))).length).toBeLessThanOrEqual(onDay.length);
  const [, free = ''] = await textsOf(provider(page));
  await provider(page).selectOption(free);
  await see(summary.getByText(free, { exact: true }));
  expect(await chosenTime(page).count()).toBe(1);

  // Pressing the same time again deselects it.
  await chosenTime(page).click();
  expect(await chosenTime(page).count()).toBe(0);
  await seeNo(held(page));
  await freeTimes(page).first().click();
  await see(held(page));

  await pick(page, 2);
  expect(await chosenTime(page).count()).toBe(0);
  expect(await provider(page).inputValue()).toBe('');
  await freeTimes(page).first().click();
  await nextMonth(page).click();
  await see(page.getByText('Choose a day to see its times.'), openDays(page).first());
  expect(await chosenDay(page).count()).toBe(0);
  await pick(page, 0);
  await freeTimes(page).first().click();
  await type(page).selectOption('Sealants (30 min)');
  await see(page.getByText('Choose a day to see its times.'));
  expect([await chosenDay(page).count(), await chosenTime(page).count()]).toEqual([0, 0]);
});

const placesMenu = (page: Page) => page.getByRole('button', { name: /^Locations/ });
const placeBox = (page: Page, name: string) => page.getByRole('checkbox', { name });
const zipField = (page: Page) => page.getByLabel('Zip code');
const wrongZip = (page: Page) => page.getByText('Invalid zip code format. Please enter 5 digits.');

/** The month next to its times, above them, or as a separate step. */
async function seeLayouts(page: Page): Promise<void> {
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page
      .locator('.booking-main')
      .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  };
  expect([await columns(1024), await columns(1023), await columns(768)]).toEqual([2, 1, 1]);
  await seeNo(page.getByText('Step 1 of 3'));
  await page.setViewportSize({ width: 767, height: 900 });
  await see(page.getByText('Step 1 of 3'));
  await columns(820);
}

async function tickPlaces(page: Page): Promise<void> {
  await placesMenu(page).click();
  await placeBox(page, 'Scarborough').uncheck();
  expect(await placesMenu(page).innerText()).toBe('Multiple Locations');
  const list = page.getByRole('group', { name: 'Locations' });
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('224px');
  await placeBox(page, 'Back Cove').uncheck();
  expect(await placesMenu(page).innerText()).toBe('Harborside');
  await placeBox(page, 'All Locations').check();
  expect(await placesMenu(page).innerText()).toBe('All Locations');
  await page.keyboard.press('Escape');
  await seeFocus(placesMenu(page));
}

/** Changing the tab or the postal code discards the day and time. */
async function searchAroundZip(page: Page): Promise<void> {
  await pick(page, 0);
  await freeTimes(page).first().click();
  await tab(page, 'Radius').click();
  await see(page.getByText('Choose a day to see its times.'));
  // The browser does not tell its position. That is asked only once.
  await see(page.getByText('Your browser did not say where you are. Showing all locations.'));
  expect(await tab(page, 'Location').getAttribute('aria-selected')).toBe('true');
  await tab(page, 'Radius').click();
  await see(page.getByText('Enter a zip code first.'), page.getByRole('button', { name: 'Use my location' }));
  expect(await page.getByRole('slider').isDisabled()).toBe(true);
  await pick(page, 0);
  await zipField(page).fill('04-1x01 99');
  expect(await zipField(page).inputValue()).toBe('04101');
  await see(page.getByText('Choose a day to see its times.'), page.getByText('Up to 10 miles'));
  await pick(page, 0);
  await see(page.getByText(/218 Wharf Street, \d\.\d miles/));
  expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe('5 miles');
  await zipField(page).fill('041');
  await page.keyboard.press('Tab');
  await see(wrongZip(page), page.getByText('Choose a day to see its times.'));
  await zipField(page).fill('00000');
  await see(wrongZip(page));
}

/** Consultations are held in Scarborough only, which is farther away than five miles. */
async function searchWider(page: Page): Promise<void> {
  await zipField(page).fill('04101');
  await seeNo(wrongZip(page));
  await type(page).selectOption('Invisible aligner consultation (30 min)');
  await see(
    page.getByText('No locations found which support this appointment type. Please increase your search radius.'),
  );
  const wider = [page.waitForRequest(/postal-location\?.*radius=10/), page.waitForRequest(/virtual-calendar\?/)];
  await page.getByRole('slider').press('End');
  await Promise.all(wider);
  await see(openDays(page).first());
  await seeNo(page.getByText(/^No locations found/));
}

async function untickOnlyPlace(page: Page): Promise<void> {
  await tab(page, 'Location').click();
  await placesMenu(page).click();
  await placeBox(page, 'Scarborough').uncheck();
  await see(page.getByText('No locations found which support this appointment type.', { exact: true }));
}

async function seeNoPlaces(page: Page): Promise<void> {
  await page.route('**/getLocationsList*', (route) => route.fulfill({ json: [] }));
  await visit(page, server, '/dashboard');
  await type(page).selectOption('Toothache (30 min)');
  await placesMenu(page).click();
  await see(page.getByText('Locations not available.'), page.getByText('No locations are available'));
}

test('places are searched around a postal code or ticked in a list', {
  tags: [
    'BOOK-03',
    'BOOK-04',
    'BOOK-05',
    'BOOK-08',
    'BOOK-09',
    'BOOK-22',
    'BOOK-23',
    'BOOK-25',
    'BOOK-42',
    'BOOK-44',
    'BOOK-45',
    'BOOK-49',
    'BOOK-50',
    'ERR-16',
    'ERR-17',
    'ERR-18',
    'ERR-19',
  ],
  timeout: 120_000,
}, async () => {
  const page = await openPage({ width: 820 });
  await openNextMonth(page);
  await seeLayouts(page);
  await tickPlaces(page);
  await searchAroundZip(page);
  await searchWider(page);
  await untickOnlyPlace(page);
  await seeNoPlaces(page);
});

test('a time that is taken meanwhile is said under the form once nothing else is wrong; every answer stays', {
  tags: ['BOOK-34', 'BOOK-35', 'BOOK-36', 'BOOK-37', 'BOOK-26', 'BOOK-27', 'BOOK-40'],
  timeout: 120_000,
}, async () => {
  const page = await openPage();
  await openNextMonth(page);
  await pick(page, 0);
  await freeTimes(page).first().click();
  await see(held(page));
  const taken = (await chosenTime(page).innerText()).trim();
  let sent = 0;
  await page.route('**/public/forms/*/*?*', (route) => {
    if (route.request().method() === 'POST') sent += 1;
    return route.continue();
  });
  let months = 0;
  await page.route('**/availability-virtual-calendar?*', (route) => {
    months += 1;
    return route.continue();
  });
  await page.route('**/by-location?*', async (route) => {
    const answer = await route.fetch();
    const { days } = (await answer.json()) as { days: { timeSlots: { time: string; available: boolean }[] }[] };
    const [first] = days
      .flatMap(({ timeSlots }) => timeSlots.filter(({ available }) => available))
      .map(({ time }) => time);
    for (const { timeSlots } of days) for (const slot of timeSlots) if (slot.time === first) slot.available = false;
    await route.fulfill({ json: { days } });
  });
  const conflict = page.getByText('Please select a new appointment time; the previous one is no longer available.');
  const book = page.getByRole('button', { name: 'Book appointment' });
  await book.click();
  await see(page.getByText(/validation errors found/));
  await seeNo(conflict);
  await page.getByLabel('First Name').fill('Lee');
  await page.getByLabel('Last Name').fill('Chen');
  await page.getByRole('textbox', { name: /^Date of birth/ }).fill('04/12/1985');
  await page.getByLabel('Phone').fill('2075550142');
  await page.getByLabel('Email').fill('lee.chen@example.com');
  await book.click();
  await see(conflict);
  expect(sent).toBe(0);
  await eventually(() => months).toBeGreaterThan(0);
  await eventually(() => page.locator('.slot[data-taken]').allInnerTexts()).toEqual([taken]);
  // Other taken times are drawn on request, for as long as the browser's session lasts.
  expect(await page.locator('.slot:disabled').count()).toBe(0);
  expect(await page.getByLabel('First Name').inputValue()).toBe('Lee');
  await page.unroute('**/by-location?*');
  await freeTimes(page).filter({ hasNotText: taken }).last().click();
  await seeNo(conflict);
  await see(held(page));
});

test('on a phone one step follows the other, by keyboard alone', {
  tags: ['BOOK-07', 'BOOK-38', 'BOOK-39', 'BOOK-31', 'FIELD-BOOK-04', 'FLOW-07', 'FLOW-09'],
  timeout: 120_000,
}, async () => {
  const page = await openPage({ width: 390, timeZone: 'Asia/Kolkata' });
  await visit(page, server, '/dashboard');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.press('Enter');
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await seeFocus(summary);
  // Only this step is checked.
  expect(await summary.getByRole('link').allInnerTexts()).toEqual(["Appointment Type can't be blank"]);
  await see(page.getByText('Step 1 of 3'));
  await summary.getByRole('link').press('Enter');
  await seeFocus(type(page));
  await page.keyboard.type('Toothache');
  await seeNo(summary);
  await next.press('Enter');
  await see(page.getByText('Step 2 of 3'));
  await seeFocus(page.getByRole('heading', { name: 'When?' }));
  expect(await page.getByText("can't be blank", { exact: false }).count()).toBe(0);
  const day = (name: string | RegExp) => month(page).getByRole('button', { name });
  await see(openDays(page).first());
  await month(page).locator('[tabindex="0"]').focus();
  await page.keyboard.press('PageDown');
  await see(openDays(page).first());
  await page.keyboard.press('Home');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await eventually(focused).toMatch(/^Sunday, .*, no open times$/);
  await page.keyboard.press('Enter');
  expect(await page.getByText('Step 2 of 3').count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  await eventually(focused).toMatch(/^Monday, \w+ \d+$/);
  const monday = await focused();
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('heading', { name: 'When?' }));
  await see(page.getByText('Step 2 of 3'));
  const part = (name: RegExp) => page.getByRole('group', { name });
  await see(part(/^Morning, /).first(), part(/^Afternoon, /).first());
  const texts = await page.locator('.slot:visible').allInnerTexts();
  for (const text of texts) expect(text).toMatch(/^\d{1,2}:\d\d [AP]M$/);
  await freeTimes(page).first().press('Enter');
  await see(page.getByText(/^Toothache, 30 min$/).last(), page.getByText(/^\w{3}, \w{3} \d+, \d+:\d\d [AP]M$/));
  await expectAccessible(page.getByRole('main'), 'booking, step 2');
  await page.setViewportSize({ width: 390, height: 900 });
  const zone = await page.getByText('Times are in Eastern Time.').count();
  expect(zone).toBe(1);
  await page.getByRole('button', { name: 'Change Day' }).press('Enter');
  await see(day(new RegExp(`^${monday}`)));
  await month(page).getByRole('button', { name: 'Previous' }).count();
  await page.getByRole('button', { name: /^Previous month/ }).press('Enter');
  await eventually(() =>
    month(page)
      .getByRole('button', { name: /, past$/ })
      .count(),
  ).toBeGreaterThan(0);
});

test('the only type chooses itself; what fails is tried again; a read-only field offers nothing to change', {
  tags: ['BOOK-24', 'BOOK-32', 'BOOK-43', 'FIELD-BOOK-09', 'ERR-31'],
  timeout: 120_000,
}, async () => {
  const page = await openPage({ allow: [/status of 500/] });
  await page.route('**/appointment-types?*', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: 'Booking did not load.' }));
  await page.unroute('**/appointment-types?*');
  await page.route('**/appointment-types?*', async (route) => {
    const types = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: types.slice(0, 1) });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => type(page).inputValue()).toBe('Cleaning and exam (45 min)');
  expect(await type(page).getAttribute('readonly')).not.toBeNull();
  await see(openDays(page).first());

  // If the browser shares its position, its postal code is filled in; a Canadian one in the Canadian notation.
  await page.unroute('**/appointment-types?*');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 43.6567, longitude: -70.2512 });
  await visit(page, server, '/dashboard');
  await type(page).selectOption('Toothache (30 min)');
  await tab(page, 'Radius').click();
  await eventually(() => page.getByLabel('Zip code').inputValue()).toMatch(/^04\d{3}$/);
  await see(page.getByText('Up to 10 miles'));
  await page.route('**/is-multi-location-account*', (route) => route.fulfill({ json: { isMultiLocation: true } }));
  await visit(page, server, '/dashboard', 'maple');
  await tab(page, 'Radius').click();
  const code = page.getByLabel('Postal code');
  await code.fill('a1c1g4');
  expect(await code.inputValue()).toBe('A1C 1G4');
  await code.fill('A1');
  await page.keyboard.press('Tab');
  await see(page.getByText('Invalid postal code format. Please enter a postal code in the format A1A 2B2.'));

  await openForm(page, server, {
    name: 'Locked',
    fields: [defineField('Appointment Booking', { common: { label: 'Your visit', readOnly: true } })],
  });
  const group = page.getByRole('group', { name: 'Your visit' });
  await see(group.getByText('No answer'));
  expect(await group.locator('button, input, select').count()).toBe(0);
});

test('what is typed just when something was loaded stays', async () => {
  const page = await openPage();
  const isReady = Promise.withResolvers<void>();
  await page.route('**/is-multi-location-account*', (route) => route.fulfill({ json: { isMultiLocation: true } }));
  await page.route(/\/postal-location\?/, async (route) => {
    await isReady.promise;
    await route.continue();
  });
  await visit(page, server, '/dashboard');
  await type(page).selectOption('Toothache (30 min)');
  await tab(page, 'Radius').click();
  await see(page.getByText('Your browser did not say where you are.', { exact: false }));
  await tab(page, 'Radius').click();
  const zip = page.getByLabel('Zip code');
  const asked = page.waitForRequest(/\/postal-location\?/);
  await zip.fill('04101');
  await asked;
  await see(page.locator('[role=tabpanel][aria-busy]'));
  // Types after the distances are drawn and before their effects run.
  await zip.evaluate((input: HTMLInputElement) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=tabpanel][aria-busy]')) return;
      observer.disconnect();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '041');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    observer.observe(document.body, { subtree: true, attributes: true });
  });
  isReady.resolve();
  await see(page.getByText('Up to 10 miles'));
  expect(await zip.inputValue()).toBe('041');
});
