// Booking an appointment on the dashboard: as a guest, a patient and a guardian; what else is shown there; and what can go wrong.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { textbox } from './steps/guest-form.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { answerTo, seePath, visit } from './steps/portal.ts';
import { watchShifts } from './steps/shifts.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

interface Sent {
  readonly contact_id: string;
  readonly object: readonly { readonly value: unknown }[];
}
interface Answer {
  readonly appointment: { readonly startTime: string; readonly calendarFile: string };
}

const book = (page: Page) => page.getByRole('button', { name: 'Book appointment' });
const freeTimes = (page: Page) =>
  page.getByRole('group', { name: /^(Morning|Afternoon)/ }).getByRole('button', { disabled: false, pressed: false });
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming appointments' });

/** Chooses a type, a day of the next month and its first time; resolves with the time's label. */
async function chooseTime(page: Page, type: string, dayAt = 3): Promise<string> {
  await page.getByRole('combobox', { name: /^Appointment Type/ }).selectOption({ label: type });
  await page.getByRole('button', { name: /^Next month/ }).click();
  const days = page.getByRole('grid').getByRole('button', { disabled: false, pressed: false });
  await see(days.nth(dayAt));
  await days.nth(dayAt).click();
  const time = freeTimes(page).first();
  await see(time);
  const label = await time.innerText();
  await time.click();
  await see(page.getByText(/^Kept for you until/));
  return label.trim();
}

async function fillGuest(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Quill');
  await textbox(page, 'Date of birth').fill('03/18/1993');
  await textbox(page, 'Phone').fill('2075550164');
  await textbox(page, 'Email').fill(email);
}

const posting = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/public/forms/'));

test('whoever comes from Google Reserve is remembered, and sees who and where the practice is', {
  tags: ['ROUTE-30', 'ROUTE-31', 'DASH-05', 'DASH-06', 'API-042', 'API-043', 'ERR-35'],
}, async () => {
  const page = await openPage({ allow: [/status of 500/, /Google Reserve/] });
  await visit(page, server, '/privacy', 'maple');
  await see(page.getByRole('heading', { level: 1 }));
  const { accountId } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('tenantInfo') ?? '{}') as { accountId: string },
  );
  const address = `/dashboard?accountId=${accountId}&token=rwg-7`;
  const sending = page.waitForRequest('**/google-reserve/token');
  await visit(page, server, address, 'maple');
  const sent = await sending;
  expect(sent.postDataJSON()).toEqual({ accountId, token: 'rwg-7' });
  expect((await sent.response())?.status()).toBe(200);
  const card = page.getByRole('region', { name: 'The practice' });
  await see(
    card.getByText('Maple Family Medicine', { exact: true }),
    card.getByText("40 Duckworth Street, St. John's, NL A1C 1G4"),
  );
  expect(await card.getByRole('link', { name: '(709) 555-0126' }).getAttribute('href')).toBe('tel:+17095550126');

  // A failure is only logged; a second location removes the card.
  await page.route('**/google-reserve/token', (route) => route.fulfill({ status: 500, json: {} }));
  const place = { name: 'One', displayName: '', street: '', street2: '', appointmentTypeIds: [], isDeleted: false };
  const places = ['1', '2'].map((id) => ({ ...place, id }));
  await page.route('**/getLocationsList*', (route) => route.fulfill({ json: places }));
  const failing = page.waitForResponse('**/google-reserve/token');
  await page.reload();
  expect((await failing).status()).toBe(500);
  await see(page.getByRole('button', { name: 'Book appointment' }));
  await seeNo(card, page.getByRole('alert'));

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('google-reserve')) calls += 1;
  });
  await visit(page, server, address);
  await see(page.getByRole('button', { name: 'Book appointment' }));
  await seeNo(card);
  expect(calls).toBe(0);
});

test('a booking form that does not load says so in its place, and loads on request', {
  tags: ['ERR-31', 'FLOW-25'],
}, async () => {
  const page = await openPage({ allow: [/status of 500/] });
  await page.route('**/public/forms/**', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: 'Booking did not load.' }));
  await see(page.getByRole('heading', { name: 'Book an appointment' }), page.getByRole('alert').getByRole('link'));
  await page.unroute('**/public/forms/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('button', { name: 'Book appointment' }));
});

test.each(['forms', 'general-settings'])(
  'when whether booking is offered (%s) cannot be asked, a visitor stays and is told, and so is a patient',
  { tags: ['ERR-31', 'FLOW-25'] },
  async (name) => {
    const page = await openPage({ allow: [/status of 500/] });
    const address = `**/public/appointment-booking/${name}?*`;
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await visit(page, server, '/dashboard');
    const failed = page.getByRole('alert').filter({ hasText: 'Booking did not load.' });
    await see(page.getByRole('heading', { name: 'Book an appointment' }), failed);
    await see(page.getByRole('link', { name: 'Dashboard', exact: true }));
    await seePath(page, '/dashboard');
    await expectAccessible(failed, 'booking that could not be asked for');

    const patient = await openSignedIn(server, sam, { allow: [/status of 500/] });
    await patient.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await visit(patient, server, '/dashboard');
    await see(patient.getByRole('heading', { name: 'Request an appointment' }));
    await see(patient.getByRole('alert').filter({ hasText: 'Booking did not load.' }), upcoming(patient));
    await see(patient.getByRole('link', { name: 'Book', exact: true }));

    await page.unroute(address);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await see(book(page));
  },
);

test.each([1280, 390])(
  'the booking form keeps its place while settings, types and locations arrive one after another, at %s px',
  async (width) => {
    const page = await openPage({ width });
    const shifts = await watchShifts(page);
    for (const [at, address] of ['**/appointment-types?*', '**/is-multi-location*', '**/locations*'].entries())
      await page.route(address, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500 * (at + 1)));
        await route.continue();
      });
    await visit(page, server, '/dashboard');
    await see(page.getByRole('combobox', { name: /^Appointment Type/ }));
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toEqual([]);
    if (width < 1024) return;
    await see(page.getByRole('tab', { name: 'Location' }));
  },
);

/** Chooses type and, for guardians, person in the dashboard's card and goes on in the flow. */
async function findTime(page: Page, type: string, person?: string): Promise<void> {
  await visit(page, server, '/dashboard');
  const card = page.getByRole('region', { name: 'Request an appointment' });
  await card.getByRole('combobox', { name: /^Appointment Type/ }).selectOption({ label: type });
  if (person) await card.getByRole('combobox', { name: /^Patient/ }).selectOption({ label: person });
  await card.getByRole('button', { name: 'Find a time' }).click();
  await seePath(page, '/book');
}

const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Who is the appointment for?' }).getByRole('radio', { name });

test('a guardian chooses whom it is for; the details that the record knows are sent, not asked', {
  tags: ['BOOK-10', 'PRE-19', 'PRE-20', 'ROLE-07', 'BOOK-51', 'FLOW-04', 'FLOW-10', 'FLOW-20', 'FLOW-21'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/dashboard');
  const patient = page.getByRole('combobox', { name: /^Patient/ });
  await see(patient);
  expect(await patient.getByRole('option').allInnerTexts()).toEqual([
    'Select a patient',
    'Grace Okafor',
    'Ada Okafor',
    'Obi Okafor',
    'Zora Okafor',
  ]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await findTime(page, 'Sealants (30 min)');
  const people = page.getByRole('group', { name: 'Who is the appointment for?' }).getByRole('radio');
  await see(people.first());
  expect(await page.locator('.person-chip').allInnerTexts()).toEqual([
    expect.stringMatching(/Grace\s*You$/),
    expect.stringMatching(/Ada, \d+$/),
    expect.stringMatching(/Obi, \d+$/),
    expect.stringMatching(/Zora, \d+$/),
  ]);
  await page.route('**/medical-attributes', async (route) => {
    await held;
    await route.continue();
  });
  await chip(page, /^Ada/).check();
  // Type and time can be chosen meanwhile.
  const loading = page.getByRole('status').filter({ hasText: 'Loading the details of Ada' });
  await eventually(() => loading.count()).toBe(1);
  await see(page.getByRole('grid'));
  release();
  await see(page.getByText('Confirmation goes to'));
  await seeNo(page.getByLabel('First Name'), page.getByText('Have you visited', { exact: false }));
  await chip(page, /^Obi/).check();
  await chooseTime(page, 'Sealants (30 min)');
  const line = page.getByText(`Confirmation goes to ${grace} and (207) 555-0148.`);
  await see(line);
  const sending = posting(page);
  await book(page).click();
  const body = (await sending).postDataJSON() as Sent & { submitted_by: string };
  expect(body.submitted_by).toBe(body.contact_id);
  const values = body.object.map(({ value }) => value);
  // The child has neither, so the guardian's are sent.
  expect(values).toEqual(expect.arrayContaining([grace, { option: 'No' }]));
  expect(values).toContainEqual(expect.objectContaining({ first: 'Obi', last: 'Okafor' }));
  await see(page.getByRole('heading', { name: 'Your appointment is booked' }), page.getByText('for Obi Okafor').last());
  await see(page.getByText(`A confirmation is on its way to ${grace}.`));
  await visit(page, server, '/dashboard');
  await eventually(() => upcoming(page).getByRole('listitem').filter({ hasText: 'for Obi Okafor' }).count()).toBe(2);
});

test('a guest books, in the practice’s time, is told what, and gets it by mail with a calendar file', {
  tags: ['ROUTE-18', 'DASH-04', 'DASH-08', 'API-090', 'API-091', 'VAL-09', 'FLOW-03'],
}, async () => {
  const page = await openPage({ timeZone: 'Asia/Kolkata' });
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: 'Book an appointment' }));
  await seeNo(page.getByRole('combobox', { name: 'Patient' }), upcoming(page));
  expect(await page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  const label = await chooseTime(page, 'Toothache (30 min)');
  await book(page).click();
  await see(page.getByRole('alert', { name: 'There is a problem' }).getByText("Email can't be blank"));
  await fillGuest(page, 'nora@example.com');

  const sending = posting(page);
  await book(page).dblclick();
  const sent = await sending;
  expect(sent.headers()['x-hold-token']).toMatch(/^[\w-]{32}$/);
  const { object, contact_id } = sent.postDataJSON() as Sent;
  const booking = object.map(({ value }) => value as Record<string, string> | null)[0];
  expect(contact_id).toBe('');
  expect(booking?.appointment_time).toMatch(/T\d\d:\d\d:00-0[45]:00$/);
  const hour = Number(booking?.appointment_time?.slice(11, 13));
  expect(`${hour % 12 || 12}:${booking?.appointment_time?.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`).toBe(label);
  const { appointment } = await answerTo<Answer>(sent);
  expect(new Date(appointment.startTime)).toEqual(new Date(booking?.appointment_time ?? ''));

  await see(page.getByRole('heading', { name: 'Your appointment is booked' }), page.getByText('Toothache'));
  await see(page.getByText(new RegExp(`at ${label} E[SD]T`)));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saving).suggestedFilename()).toBe('appointment.ics');
  const mail = await server.mailbox.next('nora@example.com');
  expect(mail.subject).toBe('Your appointment at Harbor Dental Group');
  expect(mail.attachments?.map(({ name }) => name)).toEqual(['appointment.ics']);
  expect((await server.mailbox.list()).filter(({ to }) => to === 'nora@example.com')).toHaveLength(1);

  await page.getByRole('button', { name: 'Book another appointment' }).click();
  await see(book(page));
  expect(await page.getByLabel('First Name').inputValue()).toBe('');
});

test('a patient goes on from the dashboard with the same form, and what they book stands under Upcoming', {
  tags: ['ROLE-08', 'DASH-10', 'FLOW-02', 'FLOW-05', 'FLOW-24'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/dashboard');
  await see(page.getByRole('link', { name: 'Manage documents' }), page.getByRole('button', { name: 'Find a time' }));
  expect(await upcoming(page).getByRole('listitem').count()).toBe(2);
  await seeNo(page.getByRole('combobox', { name: /^Patient/ }));
  const links = page.getByRole('navigation').first().getByRole('link');
  expect(await links.allInnerTexts()).toEqual(['Dashboard', 'Book', 'Patient Documents']);
  let loads = 0;
  page.on('request', (request) => {
    if (/\/forms\/[\w-]+\/[\w-]+(?:\?|$)/.test(request.url()) && request.method() === 'GET') loads += 1;
  });
  await findTime(page, 'Filling (45 min)');
  await seeFocus(page.getByRole('heading', { name: 'When?' }));
  expect(await page.title()).toContain('Book an appointment');
  const forms = loads;
  expect(
    await page
      .getByRole('combobox', { name: /^Appointment Type/ })
      .locator('option:checked')
      .innerText(),
  ).toBe('Filling (45 min)');
  await seeNo(page.getByLabel('First Name'), page.getByText('Who is the appointment for?'));
  await chooseTime(page, 'Filling (45 min)');
  // Any provider was chosen: the hold says who it is.
  await see(page.getByRole('complementary').getByText(/^Dr\. /));
  expect(loads).toBe(forms);
  await textbox(page, 'Phone').fill('2075550164');
  await page.getByRole('button', { name: 'Book a second one' }).click();
  await book(page).focus();
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('heading', { name: 'Your appointment is booked' }));
  await see(page.getByText(/^Before the appointment: 6 forms, about \d+ minutes\.$/));
  // The appointment's page is where it is moved and canceled.
  await see(page.getByRole('link', { name: 'See your appointment' }));
  await seeNo(page.getByText('To move or cancel it, call'));
  await page.getByRole('link', { name: 'Fill in forms' }).click();
  await seePath(page, '/patient-document');
  await visit(page, server, '/dashboard');
  await eventually(() => upcoming(page).getByRole('listitem').count()).toBe(3);
});

test('a time that somebody else took meanwhile is told, before and after it is sent; nothing else is lost', {
  tags: ['BOOK-34', 'BOOK-35', 'BOOK-36', 'BOOK-37', 'API-119'],
}, async () => {
  const page = await openPage();
  await visit(page, server, '/dashboard');
  await see(book(page));
  // Each location has one hygienist: nobody else could take it over.
  await chooseTime(page, 'Cleaning and exam (45 min)', 5);
  await fillGuest(page, 'late@example.com');
  const conflict = page
    .getByRole('status')
    .getByText('Please select a new appointment time; the previous one is no longer available.');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/public/forms/')) posts += 1;
  });
  const take = () =>
    server.runSql(`update visits set status = 'scheduled', hold_digest = null, hold_expires_at = null
      where status = 'held'`);
  await take();
  // While the form has an error, the conflict is not what matters.
  await textbox(page, 'Email').fill('');
  await book(page).click();
  await see(page.getByText('1 validation error found. Please fix the error before submitting.'));
  await seeNo(conflict);
  await textbox(page, 'Email').fill('late@example.com');
  const asking = page.waitForRequest('**/by-location?*');
  await book(page).click();
  expect(new URL((await asking).url()).searchParams.get('locationId')).toBeTruthy();
  await see(conflict);
  expect(posts).toBe(0);
  expect(await page.getByLabel('First Name').inputValue()).toBe('Nora');

  // The calendar says free, the server says taken.
  await freeTimes(page).last().click();
  await seeNo(conflict);
  await see(page.getByText(/^Kept for you until/));
  await page.route('**/public/forms/**', async (route) => {
    if (route.request().method() === 'POST') await take();
    await route.continue();
  });
  const refused = posting(page);
  await book(page).click();
  expect((await (await refused).response())?.status()).toBe(409);
  await see(conflict);
  await page.unrouteAll({ behavior: 'wait' });
  await freeTimes(page).first().click();
  await see(page.getByText(/^Kept for you until/));
  await book(page).click();
  await see(page.getByRole('heading', { name: 'Your appointment is booked' }));
});
