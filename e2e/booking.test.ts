// Booking an appointment on the dashboard: as a guest, a patient and a guardian; what else stands there; and what can go wrong.
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { grace, openSignedIn } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

test('[DASH-05] [DASH-06] [API-042] [API-043] [ERR-35] whoever comes from Google Reserve is remembered, and sees who and where the practice is', async () => {
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

  // A failure is for the log only; a second place takes the card away.
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

test('[ERR-31] a booking form that does not load shows the generic error in its place, and nothing else is lost', async () => {
  const page = await openPage({ allow: [/status of 500/, /booking form did not load/] });
  await page.route('**/public/forms/**', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: 'This page did not open' }));
  await see(page.getByRole('heading', { name: 'Request an appointment' }));
  await page.unroute('**/public/forms/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await see(page.getByRole('button', { name: 'Book appointment' }));
});

test('[BOOK-10] [PRE-19] [PRE-20] [ROLE-07] [BOOK-51] a guardian chooses whom it is for', async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/dashboard');
  const patient = page.getByRole('combobox', { name: 'Patient' });
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
  await page.route('**/medical-attributes', async (route) => {
    await held;
    await route.continue();
  });
  await patient.selectOption('Ada Okafor');
  const overlay = page.getByRole('status').filter({ hasText: 'Loading the details of Ada' });
  await see(overlay);
  release();
  await eventually(() => page.getByLabel('First Name').inputValue()).toBe('Ada');
  await seeNo(overlay);
  expect(await page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  await patient.selectOption('Grace Okafor');
  await eventually(() => page.getByLabel('First Name').inputValue()).toBe('Grace');
  expect(await page.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
  await expectAccessible(page, 'booking');
});
