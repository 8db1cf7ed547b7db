// The balance on the dashboard, the statement in its frame, and paying.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const frameOf = (page: Page) => page.frameLocator('iframe[title="Statement and payment"]');
const balanceOf = (page: Page) => page.getByRole('region', { name: 'Balance due' });
const noBilling = (page: Page) => page.getByText('There is no billing.');

async function openBilling(email = sam) {
  const page = await openSignedIn(server, email);
  await visit(page, server, '/billing');
  const frame = frameOf(page);
  await see(frame.getByRole('heading', { name: /^Statement for/ }));
  return { page, frame };
}

/** Restores what Sam owed before paying, for the other tests. */
const charge = `insert into ledger_entries (tenant_id, entry_id, patient_id, kind, amount, description, occurred_on, created_at)
  select tenant_id, gen_random_uuid(), patient_id, 'charge', 184, 'Crown', current_date, now() from patients where name_first = 'Sam'`;

/** Goes from the statement to the demo's payment page, with an amount. */
async function beginPayment(frame: ReturnType<typeof frameOf>, amount: string) {
  await frame.getByLabel('Amount to pay').fill(amount);
  await frame.getByRole('button', { name: 'Pay now' }).click();
  await see(frame.getByRole('heading', { name: 'Test payment' }));
}

test('the dashboard shows the balance due, and Pay now leads to the statement', {
  tags: ['DASH-09', 'DASH-11', 'SCOPE-02'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/dashboard');
  await see(balanceOf(page).getByText('$184.00', { exact: true }));
  await balanceOf(page).getByRole('link', { name: 'Pay now' }).click();
  await seePath(page, '/billing');
  await see(frameOf(page).getByText('$184.00').first());
});

test('the frame opens the sign-on address, asked for after the status, and is 92 % of the window high', {
  tags: ['BILL-01', 'BILL-02', 'BILL-04', 'ROUTE-11'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/payment/v1/')) asked.push(new URL(response.url()).pathname);
  });
  const answer = page.waitForResponse('**/payment/v1/patient/signon');
  const opened = page.waitForRequest('**/billing/sign-on?*');
  await visit(page, server, '/billing');
  const { signonUrl } = (await (await answer).json()) as { signonUrl: string };
  expect((await opened).url()).toBe(server.url + signonUrl);
  await see(frameOf(page).getByRole('heading', { name: 'Statement for Sam Rivera' }));
  expect(asked).toEqual(['/payment/v1/account/status', '/payment/v1/patient/signon']);
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1280, height });
    await eventually(async () => (await page.locator('iframe').boundingBox())?.height).toBeCloseTo(height * 0.92, 0);
  }
});

test('a payment goes to the provider and back, and the balance follows', async () => {
  const { page, frame } = await openBilling();
  expect(await frame.getByLabel('Amount to pay').inputValue()).toBe('184.00');
  await beginPayment(frame, '84');
  await see(frame.getByText('$84.00'));
  await frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await see(frame.getByRole('status').getByText('$84.00 was paid. Thank you.'));
  await see(frame.getByRole('row', { name: /Payment, thank you/ }).getByText('-$84.00'));
  expect(await frame.getByLabel('Amount to pay').inputValue()).toBe('100.00');

  await beginPayment(frame, '$100.00');
  await frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await see(frame.getByText('Nothing is due. Thank you.'));
  await seeNo(frame.getByRole('button', { name: 'Pay now' }));

  await visit(page, server, '/dashboard');
  await see(
    balanceOf(page).getByText('$0.00', { exact: true }),
    balanceOf(page).getByText('Nothing is due. Thank you.'),
  );
  await seeNo(balanceOf(page).getByRole('link', { name: 'Pay now' }));
  await server.runSql(charge);
});

test('a declined payment is said to be so, and nothing changes', async () => {
  const { frame } = await openBilling();
  const due = await frame.getByLabel('Amount to pay').inputValue();
  await beginPayment(frame, '20');
  await frame.getByRole('button', { name: 'Decline' }).click();
  await see(frame.getByRole('alert').getByText('The payment of $20.00 was declined. Nothing was charged.'));
  expect(await frame.getByLabel('Amount to pay').inputValue()).toBe(due);
});

test('a payment that is not confirmed yet is shown until it is', async () => {
  const { frame } = await openBilling();
  await beginPayment(frame, '5');
  await frame.getByRole('button', { name: 'Leave pending' }).click();
  await see(frame.getByText(/^A payment of \$5\.00, begun on .*, is not confirmed yet\./));
});

test('a wrong amount is told beside it, keeps what was typed, and takes the focus', async () => {
  const { frame } = await openBilling();
  const amount = frame.getByLabel('Amount to pay');
  for (const [typed, error] of [
    ['', 'Enter an amount.'],
    ['abc', 'Enter the amount as a number, for example 25.00.'],
    ['0', 'Enter an amount above zero.'],
    ['10000', /at most, which is the balance due\.$/],
  ] as const) {
    await amount.fill(typed);
    await frame.getByRole('button', { name: 'Pay now' }).click();
    await see(frame.getByText(error));
    expect(await amount.inputValue()).toBe(typed);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    await seeFocus(amount);
  }
});

test('the statement is downloaded as a PDF', async () => {
  const { page, frame } = await openBilling();
  const download = page.waitForEvent('download');
  await frame.getByRole('link', { name: 'Download statement' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d-[a-z]{2}-[0-9a-f]{4}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('each person sees their own statement', async () => {
  const { frame } = await openBilling(grace);
  await see(frame.getByRole('heading', { name: 'Statement for Grace Okafor' }));
  await see(frame.getByText('Nothing is due. Thank you.'));
  await seeNo(frame.getByText('Crown'));
});

test('a statement that has closed leads back to Billing', async () => {
  const { page, frame } = await openBilling();
  await page.goto(`${server.url}/billing/statement`);
  await page.context().clearCookies({ name: 'billing' });
  await page.reload();
  await see(page.getByRole('heading', { name: 'This page has closed' }));
  await page.getByRole('link', { name: 'Open Billing again' }).click();
  await see(frame.getByRole('heading', { name: 'Statement for Sam Rivera' }));
});

test('a failing call shows that there is no billing, and is logged', { tags: ['ERR-28', 'ERR-29'] }, async () => {
  for (const call of ['account/status', 'patient/signon']) {
    const page = await openSignedIn(server, sam, {
      allow: [
        /^Failed to load resource: the server responded with a status of 500/,
        /^An error occurs when loading billing\./,
      ],
    });
    await page.route(`**/payment/v1/${call}`, (route) => route.fulfill({ status: 500, json: {} }));
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && message.text().startsWith('An error occurs'),
    );
    await visit(page, server, '/billing');
    await logged;
    await see(noBilling(page), page.getByRole('alert').getByText('An error occurs when loading billing.'));
    expect(await page.locator('iframe').count()).toBe(0);
  }
});

test('without billing there is a message and a drawing, and no card on the dashboard', {
  tags: ['BILL-03', 'ERR-28', 'ERR-30'],
}, async () => {
  const page = await openSignedIn(server, sam);
  for (const answer of ['null', '{"enabled":false,"balance":"0.00","currency":"USD"}']) {
    await page.route('**/payment/v1/account/status', (route) =>
      route.fulfill({ contentType: 'application/json', body: answer }),
    );
    await visit(page, server, '/billing');
    await see(noBilling(page), page.locator('main svg').first());
    await seeNo(page.getByRole('alert'));
    await page.unroute('**/payment/v1/account/status');
  }
  await page.route('**/payment/v1/account/status', (route) =>
    route.fulfill({ json: { enabled: false, balance: '0.00', currency: 'USD' } }),
  );
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: 'Upcoming appointments' }));
  await seeNo(balanceOf(page));
});

test('an address that is not https and not ours is never opened', { tags: ['ABUSE-18'] }, async () => {
  const page = await openSignedIn(server, sam, { allow: [/^An error occurs when loading billing\./] });
  for (const signonUrl of ['javascript:alert(1)', '//evil.example/', 'http://evil.example/']) {
    await page.route('**/payment/v1/patient/signon', (route) => route.fulfill({ json: { signonUrl } }));
    await visit(page, server, '/billing');
    await see(noBilling(page));
    expect(await page.locator('iframe').count()).toBe(0);
    await page.unroute('**/payment/v1/patient/signon');
  }
});

test('a site that is not named in BILLING_HOSTS does not open in the frame', { tags: ['ABUSE-18'] }, async () => {
  const page = await openSignedIn(server, sam, { allow: [/Content Security Policy/, /^CSP: frame-src/] });
  await page.route('**/payment/v1/patient/signon', (route) =>
    route.fulfill({ json: { signonUrl: 'https://evil.example/enter' } }),
  );
  const blocked = page.waitForEvent('console', (message) => message.text().startsWith('CSP: frame-src forbids'));
  await visit(page, server, '/billing');
  expect((await blocked).text()).toContain('https://evil.example');
});

test('visitors are sent to sign-in', { tags: ['ROUTE-21'] }, async () => {
  const page = await openPage();
  await visit(page, server, '/billing');
  await seePath(page, '/sign-in');
});
