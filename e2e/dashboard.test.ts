// The dashboard of signed-in people: upcoming visits.
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seeDrawing } from './steps/pictures.ts';
import { visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

const upcomingOf = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.getByRole('region', { name: 'Upcoming appointments' });

test('a patient sees the next visits: whose, when on the practice’s clock, what, where and with whom', {
  tags: ['DASH-01', 'DASH-07', 'DASH-12', 'DASH-13', 'API-055'],
}, async () => {
  // Four and a half thousand kilometers from the practice.
  const page = await openSignedIn(server, sam, { timeZone: 'America/Los_Angeles' });
  const call = page.waitForRequest('**/user/v1/family/appointments*');
  await visit(page, server, '/dashboard');
  const query = new URL((await call).url()).searchParams;
  expect([query.get('includedMe'), query.getAll('withStatus'), query.get('limit')]).toEqual([
    'true',
    ['scheduled', 'confirmed'],
    '5',
  ]);
  expect(Math.abs(Date.parse(query.get('dateStart') ?? '') - Date.now())).toBeLessThan(60_000);
  const upcoming = upcomingOf(page);
  await see(upcoming.getByRole('heading', { name: 'Cleaning and exam' }));
  const [first] = await upcoming.getByRole('listitem').all();
  const text = await first?.innerText();
  expect(text).toMatch(/[A-Z][a-z]{2} \d\d at 09:30 am for Sam Rivera/);
  expect(text).toContain('Dana Whitfield, RDH');
  expect(text).toContain('Harborside, 218 Wharf Street');
  expect(await upcoming.getByRole('listitem').count()).toBe(2);
});

test('a guardian sees those of the family, five at most', { tags: ['DASH-14'] }, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/dashboard');
  const rows = upcomingOf(page).getByRole('listitem');
  await eventually(() => rows.count()).toBe(3);
  for (const name of ['Grace Okafor', 'Ada Okafor', 'Obi Okafor']) await see(rows.getByText(`for ${name}`));

  await page.route('**/user/v1/family/appointments*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { appointments: { id: string }[] };
    const appointments = [...body.appointments, ...body.appointments, ...body.appointments].map((one, at) => ({
      ...one,
      id: `${at}`,
    }));
    await route.fulfill({ response: answer, json: { appointments, totalResults: 9 } });
  });
  await page.reload();
  await eventually(() => rows.count()).toBe(5);
  await see(upcomingOf(page).getByText('The next 5 of 9 appointments are shown.'));
});

test('without appointments the card says so', { tags: ['DASH-16', 'DASH-17'] }, async () => {
  const page = await openSignedIn(server, sam);
  await page.route('**/user/v1/family/appointments*', (route) =>
    route.fulfill({ json: { appointments: [], totalResults: 0 } }),
  );
  await visit(page, server, '/dashboard');
  await see(upcomingOf(page).getByText('There are no scheduled appointments.'));
  await seeDrawing(page);
});

test('appointments that do not load are said not to', { tags: ['ERR-20'] }, async () => {
  const page = await openSignedIn(server, sam, { allow: [/status of 500/] });
  await page.route('**/user/v1/family/appointments*', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, '/dashboard');
  await see(upcomingOf(page).getByText('An error occurs when loading upcoming appointments.'));
});

test('a visitor has no such card', { tags: ['DASH-01'] }, async () => {
  const page = await openPage();
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { level: 1 }));
  await seeNo(upcomingOf(page));
});

const shapes = [
  ['documents', '**/user/v1/documents', [{ documents: null }], 'An error occurs when loading upcoming document.'],
  [
    'appointments',
    '**/user/v1/family/appointments*',
    { appointments: null },
    'An error occurs when loading upcoming appointments.',
  ],
  [
    'balance',
    '**/payment/v1/account/status',
    { enabled: true, balance: {}, currency: 7 },
    'An error occurs when loading billing.',
  ],
  ['booking', '**/appointment-booking/forms?*', { forms: null }, 'Booking did not load.'],
] as const;

test.each(shapes)(
  'a badly shaped answer (%s) takes down its own card only',
  { tags: ['ERR-32'] },
  async (name, address, json, said) => {
    const page = await openSignedIn(server, sam, { allow: [/./] });
    await page.route(address, (route) => route.fulfill({ json }));
    await visit(page, server, '/dashboard');
    await see(page.getByRole('alert').filter({ hasText: said }), page.getByRole('heading', { name: /, Sam$/ }));
    const others = {
      documents: page.getByRole('link', { name: 'Manage documents' }),
      appointments: upcomingOf(page).getByRole('heading', { name: 'Cleaning and exam' }),
      balance: page
        .getByRole('heading', { name: 'Balance Due' })
        .or(page.getByRole('link', { name: /^(Pay now|Statement)/i })),
      booking: page.getByRole('combobox', { name: /^Appointment Type/ }),
    };
    for (const [other, part] of Object.entries(others)) if (other !== name) await see(part.first());
    await seeNo(page.getByRole('heading', { name: 'This page did not open', level: 1 }));
  },
);
