// Stripe Checkout, against a local stand-in that checks what we send and signs its webhooks as Stripe does.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingVisit, openBilling, request, rowsOf } from '../../testing/billing-visit.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const webhookSecret = 'whsec_local';
interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
}

let stripe: Server;
let address: string;
let seen: Seen[] = [];
/** What the stand-in returns next, if not a session. */
let mood: 'well' | 'down' | 'strange' = 'well';
let t: TestApp;
let visit: BillingVisit;

async function startStripe(): Promise<void> {
  stripe = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    seen.push({ path: incoming.url ?? '', headers: incoming.headers, form });
    answer.setHeader('content-type', 'application/json');
    if (incoming.headers.authorization !== 'Bearer sk_test_local') answer.statusCode = 401;
    else if (mood === 'down') answer.statusCode = 500;
    const id = `cs_test_${form.get('client_reference_id')}`;
    const url = mood === 'strange' ? 'https://evil.example/pay' : `${address}/c/pay/${id}`;
    answer.end(JSON.stringify(answer.statusCode === 200 ? { id, url } : { error: { message: 'no' } }));
  });
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
}

const settings = (secretKey: string) => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: address,
  FOYER_PUBLIC_URL: 'http://localhost:3000',
});

beforeAll(async () => {
  await startStripe();
  t = await startTestApp(settings('sk_test_local'));
});
afterAll(async () => {
  await t.stop();
  stripe.close();
});
beforeEach(async () => {
  seen = [];
  mood = 'well';
  t.pass(61);
  visit = await openBilling(t, (await t.signIn('sam.rivera@example.com')).token);
});

const paymentRow = async (id: string) => (await rowsOf(t, 'select * from payments where payment_id = $1', [id]))[0];
const entriesOf = (id: string) => rowsOf(t, 'select amount::text from ledger_entries where payment_id = $1', [id]);

/** Begins a payment of 12.50 and returns its id. */
async function begin(): Promise<string> {
  const begun = await visit.post('/billing/pay', { amount: '12.50' });
  expect([begun.status, begun.location.startsWith(`${address}/c/pay/cs_test_`)]).toEqual([303, true]);
  return begun.location.slice(-36);
}

/** A webhook as Stripe sends it. `at` in seconds since 1970. */
function webhook(type: string, id: string, more: object = {}, at = Math.floor(t.clock.now().getTime() / 1000)) {
  const object = {
    id: `cs_test_${id}`,
    object: 'checkout.session',
    amount_total: 1250,
    currency: 'usd',
    payment_status: 'paid',
    metadata: { tenant_id: t.systemCtx('demo').tenant.id, payment_id: id },
    ...more,
  };
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const v1 = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
  return { body, signature: `t=${at},v1=${v1},v0=old` };
}
const deliver = ({ body, signature }: { body: string; signature: string }) =>
  request(t, 'POST', '/billing/v1/callbacks/stripe', {
    // Stripe calls one address of the installation, whatever the practice.
    headers: { host: 'localhost:3000', 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });

describe('a payment by Stripe', () => {
  it('opens a session with the secret key, the exact amount, and nothing about the patient', async () => {
    const id = await begin();
    const [call] = seen;
    expect(call?.path).toBe('/v1/checkout/sessions');
    expect(call?.headers).toMatchObject({ authorization: 'Bearer sk_test_local', 'idempotency-key': id });
    const form = Object.fromEntries(call?.form ?? []);
    expect(form).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '1250',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][product_data][name]': 'Payment to Harbor Dental Group',
      client_reference_id: id,
      success_url: 'http://demo.localhost:3000/patient-portal/billing',
    });
    expect(JSON.stringify(form)).not.toMatch(/Sam|Rivera|Crown/);
    expect(await paymentRow(id)).toMatchObject({ status: 'pending', provider_reference: `cs_test_${id}` });
  });

  it('takes the whole window, and its page is the only other place that a form may lead to', async () => {
    const page = await visit.get('/billing/statement');
    expect(page.body).toContain('target="_top"');
    expect(String(page.headers['content-security-policy'])).toContain(
      `form-action 'self' https://checkout.stripe.com ${address};`,
    );
    expect((await visit.get('/billing/test-provider')).status).toBe(404);
    expect((await request(t, 'POST', '/billing/v1/callbacks/test', { payload: '{}' })).status).toBe(404);
  });

  it('is paid by the webhook, once, however often it comes', async () => {
    const id = await begin();
    const paid = webhook('checkout.session.completed', id);
    const answers = await Promise.all([deliver(paid), deliver(paid), deliver(paid)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await paymentRow(id)).toMatchObject({ status: 'paid' });
    expect(await entriesOf(id)).toEqual([{ amount: '-12.50' }]);
  });

  it('by a bank stays pending until the bank has answered', async () => {
    const id = await begin();
    await deliver(webhook('checkout.session.completed', id, { payment_status: 'unpaid' }));
    expect(await paymentRow(id)).toMatchObject({ status: 'pending' });
    await deliver(webhook('checkout.session.async_payment_succeeded', id));
    expect(await paymentRow(id)).toMatchObject({ status: 'paid' });
  });

  it.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])('fails by %s', async (type) => {
    const id = await begin();
    await deliver(webhook(type, id, { payment_status: 'unpaid' }));
    expect(await paymentRow(id)).toMatchObject({ status: 'failed' });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('is not moved by a wrong signature, an old one, another amount or events of another kind', async () => {
    const id = await begin();
    const right = webhook('checkout.session.completed', id);
    expect((await deliver({ ...right, signature: right.signature.replace(/v1=./, 'v1=g') })).status).toBe(400);
    expect((await deliver({ ...right, body: `${right.body} ` })).status).toBe(400);
    expect((await deliver({ ...right, signature: '' })).status).toBe(400);
    const old = Math.floor(t.clock.now().getTime() / 1000) - 301;
    expect((await deliver(webhook('checkout.session.completed', id, {}, old))).status).toBe(400);
    for (const [type, more] of [
      ['checkout.session.completed', { amount_total: 1 }],
      ['checkout.session.completed', { currency: 'cad' }],
      ['checkout.session.completed', { id: 'cs_other' }],
      ['checkout.session.completed', { metadata: {} }],
      ['charge.refunded', {}],
    ] as const)
      expect((await deliver(webhook(type, id, more))).status).toBe(200);
    expect(await paymentRow(id)).toMatchObject({ status: 'pending' });
  });

  it.each(['down', 'strange'] as const)('is failed, and said to be so, while Stripe is %s', async (how) => {
    mood = how;
    const answer = await visit.post('/billing/pay', { amount: '12.50' });
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('The payment did not start and nothing was charged.');
    const [last] = await rowsOf(t, 'select status from payments order by created_at desc limit 1');
    expect(last).toEqual({ status: 'failed' });
  });
});

it('a wrong secret key begins nothing', async () => {
  const other = await startTestApp(settings('sk_test_wrong'));
  try {
    const at = await openBilling(other, (await other.signIn('sam.rivera@example.com')).token);
    expect((await at.post('/billing/pay', { amount: '1' })).status).toBe(502);
  } finally {
    await other.stop();
  }
});
