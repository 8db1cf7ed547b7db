// The gateway's calls against the real database: STOP and its kin, reports, and the signature on both.
import { randomUUID } from 'node:crypto';
import { identity } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoPassword } from '../../seed/people.ts';
import { stopAtOnce } from '../../testing/stop-at-once.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { startSmsGateway, type TestSmsGateway } from '../../testing/test-sms-gateway.ts';
import { mayReach, recordConsents, sendText } from '../consents/public.ts';

let t: TestApp;
let gateway: TestSmsGateway;
let nextNumber = 1000;

beforeAll(async () => {
  gateway = await startSmsGateway();
  t = await startTestApp(gateway.settings);
});
afterAll(async () => {
  await t.stop();
  await gateway.stop();
});

/** Returns a number of its own, as records keep it. */
const newNumber = () => `207556${nextNumber++}`;
const now = () => t.clock.now();
const pass = (from: string, text: string, more: { id?: string; to?: string } = {}) =>
  gateway.pass(t.app, { from: `+1${from}`, text, ...more }, now());

/** Has a practice text a number. Returns the text's id. */
async function textFrom(slug: string, to: string, text = 'Hello') {
  const ctx = t.systemCtx(slug);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return inTenant(ctx, (tx) => sendText(tx, ctx, cipher, { to, text, purpose: 'codes' }));
}

const may = (slug: string, address: string, purpose: 'visits' | 'codes' | 'marketing' = 'codes') => {
  const ctx = t.systemCtx(slug);
  return inTenant(ctx, (tx) => mayReach(tx, ctx, { channel: 'text', address, purpose }));
};

async function agree(slug: string, address: string) {
  const ctx = t.systemCtx(slug);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const yes = { channel: 'text', address, answer: 'yes', source: 'office' } as const;
  await inTenant(ctx, (tx) =>
    recordConsents(tx, ctx, cipher, [
      { ...yes, purpose: 'visits' },
      { ...yes, purpose: 'codes' },
    ]),
  );
}

const repliesTo = (number: string) =>
  gateway.received.filter(({ to, text }) => to.endsWith(number) && !text.startsWith('Hello')).map(({ text }) => text);

describe('STOP', () => {
  it('is in force when the call is answered, at every practice that texted the number from there', {
    tags: ['CONS-04'],
  }, async () => {
    const number = newNumber();
    for (const slug of ['demo', 'maple', 'quiet']) await agree(slug, number);
    await textFrom('demo', number);
    await textFrom('maple', number);
    expect(await may('demo', number, 'visits')).toBe(true);
    expect(await pass(number, ' stop. ')).toEqual({ status: 204 });
    for (const slug of ['demo', 'maple'])
      for (const purpose of ['visits', 'codes', 'marketing'] as const)
        expect(await may(slug, number, purpose)).toBe(false);
    // It never texted the number.
    expect(await may('quiet', number, 'visits')).toBe(true);
    await expect
      .poll(() => repliesTo(number).sort())
      .toEqual([
        'Harbor Dental Group: Texts are off. For your appointment call (207) 555-0148.',
        expect.stringMatching(/^Maple.*: Texts are off\. For your appointment call/),
      ]);
  });

  it('is answered once in 24 hours, and again after them', { tags: ['CONS-04'] }, async () => {
    const number = newNumber();
    await textFrom('demo', number);
    for (const word of ['STOP', 'Quit', 'cancel']) expect((await pass(number, word)).status).toBe(204);
    await expect.poll(() => repliesTo(number)).toHaveLength(1);
    t.pass(24 * 60 + 1);
    await pass(number, 'STOP');
    await expect.poll(() => repliesTo(number)).toHaveLength(2);
  });

  it('does not concern who texted more than 18 months ago, or from another number', { tags: ['CONS-04'] }, async () => {
    const number = newNumber();
    await textFrom('demo', number);
    await pass(number, 'STOP', { to: '+12075550777' });
    expect(await may('demo', number)).toBe(true);
    const other = newNumber();
    await textFrom('demo', other);
    const ctx = t.systemCtx('demo');
    const before = new Date(now().getTime() - 560 * 86_400_000);
    await inTenant(ctx, (tx) => tx.deleteFrom('sentTexts').where('sentAt', '<', before).execute());
    t.pass(550 * 24 * 60);
    await pass(other, 'STOP');
    expect(await may('demo', other)).toBe(true);
    t.pass(-550 * 24 * 60);
  });

  it('ends texts that wait: they are looked at again when they leave', { tags: ['CONS-04'] }, async () => {
    const number = newNumber();
    await textFrom('demo', number);
    await pass(number, 'STOP');
    await expect.poll(() => repliesTo(number)).toHaveLength(1);
    await textFrom('demo', number, 'A code after STOP');
    const other = newNumber();
    await textFrom('demo', other, 'A code for another');
    await expect.poll(() => repliesTo(other)).toHaveLength(1);
    expect(repliesTo(number)).toHaveLength(1);
  });

  it('and START after it allow visits and codes again, and no marketing', { tags: ['CONS-04'] }, async () => {
    const number = newNumber();
    await textFrom('demo', number);
    await pass(number, 'STOP');
    t.pass(1);
    await pass(number, 'unstop');
    expect(await may('demo', number, 'visits')).toBe(true);
    expect(await may('demo', number, 'codes')).toBe(true);
    expect(await may('demo', number, 'marketing')).toBe(false);
  });
});

describe('other texts', () => {
  it('HELP is answered with how to reach the practice', { tags: ['CONS-04'] }, async () => {
    const number = newNumber();
    await textFrom('demo', number);
    await pass(number, 'help!');
    await expect
      .poll(() => repliesTo(number))
      .toEqual(['Harbor Dental Group, (207) 555-0148. Reply STOP to end texts.']);
  });

  it('are kept for thirty days by who texted last, sealed, and marked when they may mean STOP', {
    tags: ['CONS-04'],
  }, async () => {
    const number = newNumber();
    await textFrom('maple', number);
    t.pass(1);
    await textFrom('demo', number);
    await pass(number, 'Please don’t text me any more');
    const kept = (slug: string) =>
      inTenant(t.systemCtx(slug), (tx) =>
        tx.selectFrom('inboundTexts').selectAll().where('kind', '=', 'other').execute(),
      );
    expect(await kept('maple')).toEqual([]);
    const [row] = await kept('demo');
    expect(row).toMatchObject({ mayMeanStop: true });
    expect(row?.textSealed?.toString('latin1')).not.toContain('text me');
    expect(await may('demo', number)).toBe(true);
  });

  it('from a number that nobody texted change nothing', { tags: ['CONS-04'] }, async () => {
    expect(await pass(newNumber(), 'STOP')).toEqual({ status: 204 });
  });
});

describe('a request of the gateway', () => {
  it('of the same id twice does nothing twice', { tags: ['CONS-07'] }, async () => {
    const number = newNumber();
    await textFrom('demo', number);
    const id = randomUUID();
    await pass(number, 'STOP', { id });
    t.pass(1);
    await pass(number, 'START');
    t.pass(1);
    expect(await pass(number, 'STOP', { id })).toEqual({ status: 204 });
    expect(await may('demo', number)).toBe(true);
    const again = newNumber();
    await textFrom('demo', again);
    const both = await Promise.all([pass(again, 'STOP', { id: 'same' }), pass(again, 'STOP', { id: 'same' })]);
    expect(both).toEqual([{ status: 204 }, { status: 204 }]);
    const ctx = t.systemCtx('demo');
    const lines = await inTenant(ctx, (tx) =>
      tx.selectFrom('inboundTexts').where('messageId', '=', 'same').select('kind').execute(),
    );
    expect(lines).toHaveLength(1);
  });

  it('that is forged, late, early or replayed is refused', { tags: ['CONS-07'] }, async () => {
    const number = newNumber();
    await textFrom('demo', number);
    const text = { from: `+1${number}`, text: 'STOP' };
    const seconds = Math.floor(now().getTime() / 1000);
    const refused = (signing: Parameters<typeof gateway.pass>[3]) => gateway.pass(t.app, text, now(), signing);
    const invalid = { status: 401, code: 'signature-invalid' };
    expect(await refused({ secret: 'another secret' })).toEqual(invalid);
    expect(await refused({ signedBody: '{}' })).toEqual(invalid);
    expect(await refused({ nonce: 'short' })).toEqual(invalid);
    for (const timestamp of [seconds - 301, seconds + 302])
      expect(await refused({ timestamp })).toEqual({ status: 401, code: 'signature-expired' });
    expect(await may('demo', number)).toBe(true);
    const nonce = 'a-nonce-of-this-test';
    expect(await refused({ nonce, timestamp: seconds - 299 })).toEqual({ status: 204 });
    expect(await refused({ nonce })).toEqual({ status: 409, code: 'request-replayed' });
    const bare = await t.app.inject({ method: 'POST', url: '/sms/v1/inbound', payload: {} });
    expect(bare.statusCode).toBe(401);
  });

  it('must be whole: unknown members and bad numbers are refused', { tags: ['CONS-07'] }, async () => {
    const body = { id: 'x', from: '+12075550148', to: '+12075550199', text: 'STOP', receivedAt: now().toISOString() };
    for (const wrong of [{ more: 1 }, { from: 'me' }, { id: 'a|b' }, { receivedAt: 'now' }])
      expect(await gateway.call(t.app, '/sms/v1/inbound', { ...body, ...wrong }, now())).toMatchObject({ status: 400 });
  });
});

describe('a report about a text', () => {
  it('is kept, the newest of them; a landline gets no more texts', { tags: ['CONS-07'] }, async () => {
    const number = newNumber();
    await agree('demo', number);
    const messageId = await textFrom('demo', number);
    const report = (status: string, minutes: number, id = messageId) =>
      gateway.call(
        t.app,
        '/sms/v1/status',
        { messageId: id, status, at: new Date(now().getTime() + minutes * 60_000).toISOString() },
        now(),
      );
    const known = async () =>
      (
        await inTenant(t.systemCtx('demo'), (tx) =>
          tx.selectFrom('sentTexts').select('status').where('messageId', '=', messageId).execute(),
        )
      )[0]?.status;
    expect(await report('delivered', 2)).toEqual({ status: 204 });
    expect(await report('failed', 1)).toEqual({ status: 204 });
    expect(await known()).toBe('delivered');
    t.pass(1);
    expect(await report('landline', 3)).toEqual({ status: 204 });
    expect(await known()).toBe('landline');
    expect(await may('demo', number, 'visits')).toBe(false);
    expect(await may('demo', number, 'codes')).toBe(false);
    expect(await report('delivered', 1, randomUUID())).toEqual({ status: 204 });
  });
});

describe('signing in', () => {
  it('offers mail only after STOP, and no code goes by text', { tags: ['CONS-04'] }, async () => {
    const credentials = { email: 'grace.okafor@example.com', password: demoPassword, accountId: tenantId('demo') };
    const begin = async () => (await t.call(identity.token, { body: { grantType: 'password', ...credentials } })).body;
    const send = (authId: string, type: 'sms' | 'email') =>
      t.call(identity.sendOtp, { body: { authId, accountId: tenantId('demo'), type } });
    const before = await begin();
    expect(before.phoneNumber).toMatch(/48$/);
    expect((await send(before.authId ?? '', 'sms')).status).toBe(200);
    await expect.poll(() => repliesTo('2075550148')).toHaveLength(1);
    await pass('2075550148', 'Stop');
    const after = await begin();
    expect(after).toMatchObject({ textsOff: true });
    expect(after.phoneNumber).toBeUndefined();
    t.pass(2);
    expect((await send(after.authId ?? '', 'sms')).problem).toMatchObject({
      code: 'texts-off',
      message: 'Texts to this number are off.',
    });
    expect((await send(after.authId ?? '', 'email')).status).toBe(200);
  });
});

// Last, since the queue is busy with the replies for a while.
it('a thousand STOPs at once: none is lost, and each is in force with the answer, by its own transaction', {
  tags: ['CONS-04'],
  timeout: 240_000,
}, async () => {
  const numbers = Array.from({ length: 1000 }, newNumber);
  expect(await stopAtOnce(t, gateway, numbers)).toEqual({ taken: 1000, inForce: 1000, together: 1000 });
});
