// Paying with the test provider, against the real database: what changes, once, and what is refused.
import { billing, ledger, officePatients } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type BillingVisit, openBilling, request, rowsOf } from '../../testing/billing-visit.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Payment } from './payments.store.ts';
import { testCallback } from './test-provider.ts';

const sam = 'sam.rivera@example.com';
const grace = 'grace.okafor@example.com';
let t: TestApp;
let token: string;
let visit: BillingVisit;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.pass(61);
  token = (await t.signIn(sam)).token;
  visit = await openBilling(t, token);
});

const balance = async () => (await t.call(billing.accountStatus, {}, { token })).body.balance;
const paymentRow = (id: string) =>
  inTenant(t.systemCtx('demo'), (tx) =>
    tx.selectFrom('payments').selectAll().where('paymentId', '=', id).executeTakeFirstOrThrow(),
  );
const entriesOf = (id: string) => rowsOf(t, 'select amount::text from ledger_entries where payment_id = $1', [id]);
const tenant = () => t.systemCtx('demo').tenant.id;

/** What the office sees of Sam's payments under way. */
async function onTheWay() {
  const { token: desk } = await t.signIn('office@example.com', { kind: 'staff' });
  const found = await t.call(officePatients.searchPatients, { query: { q: 'sam rivera' } }, { token: desk });
  const params = { id: found.body.items[0]?.id ?? '' };
  return (await t.call(ledger.patientLedger, { params, query: {} }, { token: desk })).body.onTheWay;
}

/** A callback as the test provider sends it. */
async function callback(id: string, outcome: 'paid' | 'failed', change: Partial<Payment> = {}) {
  const row = await paymentRow(id);
  const payment = { ...row, ...change } as Payment;
  return testCallback(t.services.secrets, { tenantId: tenant(), payment, outcome }, t.clock.now());
}
const deliver = ({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) =>
  request(t, 'POST', '/billing/v1/callbacks/test', { headers, payload: body });

describe('paying', () => {
  it('moves a payment from pending to paid, and enters it in the ledger', async () => {
    const before = Number(await balance());
    const id = await visit.pay('10.50');
    expect(await paymentRow(id)).toMatchObject({ status: 'pending', amount: '10.50', settledAt: null });
    expect((await visit.get(`/billing/test-provider?payment=${id}`)).body).toContain('$10.50');
    const done = await visit.post('/billing/test-provider', { payment: id, outcome: 'paid' });
    expect([done.status, done.location]).toEqual([303, `/billing/statement?payment=${id}`]);
    expect((await visit.get(done.location)).body).toContain('$10.50 was paid. Thank you.');
    expect(await paymentRow(id)).toMatchObject({ status: 'paid' });
    expect(await entriesOf(id)).toEqual([{ amount: '-10.50' }]);
    expect(await balance()).toBe((before - 10.5).toFixed(2));
  });

  it('that was declined changes nothing but the payment', async () => {
    const before = await balance();
    const id = await visit.pay('10');
    const done = await visit.post('/billing/test-provider', { payment: id, outcome: 'failed' });
    expect((await visit.get(done.location)).body).toContain('The payment of $10.00 was declined. Nothing was charged.');
    expect(await paymentRow(id)).toMatchObject({ status: 'failed' });
    expect(await entriesOf(id)).toEqual([]);
    expect(await balance()).toBe(before);
  });

  it('that was left pending is said to be so until it is confirmed', async () => {
    const id = await visit.pay('3');
    const done = await visit.post('/billing/test-provider', { payment: id, outcome: 'pending' });
    expect((await visit.get(done.location)).body).toContain('A payment of $3.00');
    await deliver(await callback(id, 'paid'));
    expect((await visit.get('/billing/statement')).body).not.toContain('A payment of $3.00');
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('of the whole balance cannot be begun twice: a second one is told that one is under way', {
    tags: ['SAFE-24', 'MONEY-02'],
  }, async () => {
    const all = await balance();
    const second = await openBilling(t, token);
    // Both tabs show the form before either is sent.
    const formTokenOf = async (page: BillingVisit) =>
      /name="formToken" value="([^"]+)"/.exec((await page.get('/billing/statement')).body)?.[1] ?? '';
    const tokens = [await formTokenOf(visit), await formTokenOf(second)] as const;
    const begun = await Promise.all([
      visit.post('/billing/pay', { amount: all, formToken: tokens[0] }),
      second.post('/billing/pay', { amount: all, formToken: tokens[1] }),
    ]);
    expect(begun.map(({ status }) => status).sort()).toEqual([303, 422]);
    const refused = begun.find(({ status }) => status === 422)?.body;
    expect(refused).toContain('is under way, so $0.00 can be paid at most');
    expect(refused).toContain(`value="${all}"`);
    const page = (await visit.get('/billing/statement')).body;
    expect(page).toContain('is under way. It can take a few minutes.');
    expect(page).not.toContain('action="/billing/pay');
    const id = /payment=([\da-f-]{36})$/.exec(begun.find(({ status }) => status === 303)?.location ?? '')?.[1] ?? '';
    await deliver(await callback(id, 'failed'));
    expect((await visit.get('/billing/statement')).body).toContain(`value="${all}"`);
  });

  it('leaves the rest to be paid, and counts for half an hour', { tags: ['SAFE-24', 'MONEY-02'] }, async () => {
    const all = Number(await balance());
    const id = await visit.pay('5');
    expect((await visit.get('/billing/statement')).body).toContain(`value="${(all - 5).toFixed(2)}"`);
    const more = await visit.post('/billing/pay', { amount: String(all - 4) });
    expect(more.status).toBe(422);
    expect(more.body).toContain('A payment of $5.00 is under way');
    expect(await onTheWay()).toMatchObject([{ id, amount: '5.00' }]);
    t.pass(31);
    visit = await openBilling(t, (await t.signIn(sam)).token);
    expect((await visit.get('/billing/statement')).body).toContain(`value="${all.toFixed(2)}"`);
    expect(await onTheWay()).toEqual([]);
    await deliver(await callback(id, 'failed'));
  });

  it.each([
    ['', 'Enter an amount.'],
    ['abc', 'Enter the amount as a number, for example 25.00.'],
    ['0', 'Enter an amount above zero.'],
    ['-5', 'Enter an amount above zero.'],
    ['1.005', 'Enter the amount with no more decimals than the currency has.'],
    ['99999', 'which is the balance due.'],
  ])('%j is refused beside the amount, with what was typed', async (typed, error) => {
    const answer = await visit.post('/billing/pay', { amount: typed });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(error);
    expect(answer.body).toContain(`value="${typed}"`);
    expect(answer.body).toContain('aria-invalid="true" aria-describedby="amount-error"');
  });

  it('needs our own page: another origin, none, or another session’s token is refused', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await visit.post('/billing/pay', { amount: '1' }, origin)).status).toBe(403);
    expect((await visit.post('/billing/pay', { amount: '1', formToken: 'x'.repeat(43) })).status).toBe(403);
    const other = await openBilling(t, token);
    const body = (await other.get('/billing/statement')).body;
    const formToken = /name="formToken" value="([^"]+)"/.exec(body)?.[1] ?? '';
    expect((await visit.post('/billing/pay', { amount: '1', formToken })).status).toBe(403);
  });

  it('somebody else’s payment is not there: neither to see nor to settle', async () => {
    const id = await visit.pay('2');
    const stranger = await openBilling(t, (await t.signIn(grace)).token);
    expect((await stranger.get(`/billing/test-provider?payment=${id}`)).status).toBe(404);
    expect((await stranger.get(`/billing/statement?payment=${id}`)).body).not.toContain('$2.00');
    const answer = await visit.get('/billing/test-provider?payment=not-an-id');
    expect(answer.status).toBe(404);
    expect(await paymentRow(id)).toMatchObject({ status: 'pending' });
  });
});

describe('a callback', () => {
  it('that comes many times at once enters one payment', async () => {
    const id = await visit.pay('1');
    const paid = await callback(id, 'paid');
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(paid)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await entriesOf(id)).toEqual([{ amount: '-1.00' }]);
    await deliver(paid);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('paid and declined at once: one wins, and the ledger agrees with it', async () => {
    const id = await visit.pay('1');
    const [paid, failed] = [await callback(id, 'paid'), await callback(id, 'failed')];
    await Promise.all([deliver(paid), deliver(failed)]);
    const status = (await paymentRow(id))?.status;
    expect(await entriesOf(id)).toHaveLength(status === 'paid' ? 1 : 0);
    await deliver(paid);
    await deliver(failed);
    expect((await paymentRow(id))?.status).toBe(status);
  });

  it('with a wrong, missing or old signature, or another body, is refused', async () => {
    const id = await visit.pay('1');
    const { body, headers } = await callback(id, 'paid');
    const json = { 'content-type': 'application/json' };
    expect((await deliver({ body, headers: json })).status).toBe(400);
    expect((await deliver({ body, headers: { ...json, 'foyer-signature': 't=1,v1=00' } })).status).toBe(400);
    expect((await deliver({ body: body.replace('"100"', '"1"'), headers })).status).toBe(400);
    expect((await deliver({ body: '{', headers })).status).toBe(400);
    t.pass(5.1);
    expect((await deliver({ body, headers })).status).toBe(400);
    expect(await paymentRow(id)).toMatchObject({ status: 'pending' });
  });

  it('about another amount, currency or reference settles nothing', async () => {
    const id = await visit.pay('1');
    for (const change of [{ amount: '0.50' }, { currency: 'CAD' }, { providerReference: 'test_other' }])
      expect((await deliver(await callback(id, 'paid', change))).status).toBe(200);
    expect(await paymentRow(id)).toMatchObject({ status: 'pending' });
    expect(await entriesOf(id)).toEqual([]);
    const [refused] = await rowsOf(
      t,
      `select count(*)::int as count from audit_entries where action = 'settle' and outcome = 'refused' and object_id = $1`,
      [id],
    );
    expect(refused).toEqual({ count: 3 });
  });

  it('about a payment that is not ours is thanked for and forgotten', async () => {
    const id = await visit.pay('1');
    const other = await callback(id, 'paid', { paymentId: '00000000-0000-4000-8000-000000000000' });
    expect((await deliver(other)).status).toBe(200);
    expect(await paymentRow(id)).toMatchObject({ status: 'pending' });
  });

  it('cannot move what is settled: the database refuses that too', async () => {
    const id = await visit.pay('1');
    await deliver(await callback(id, 'failed'));
    await deliver(await callback(id, 'paid'));
    expect(await paymentRow(id)).toMatchObject({ status: 'failed' });
    await expect(rowsOf(t, `update payments set status = 'paid' where payment_id = $1`, [id])).rejects.toThrow(
      /is failed and stays so/,
    );
  });
});
