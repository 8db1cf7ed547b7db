// Strangers who guess passwords, against the real database: they are stopped, and the owners of the accounts are not.
import { identity, staff } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoPassword } from '../../seed/people.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let demoHash: string;
const accountId = tenantId('demo');
const sam = 'sam.rivera@example.com';
const grace = 'grace.okafor@example.com';
const home = '198.51.100.7';
const elsewhere = '198.51.100.8';
const day = 24 * 60;

beforeAll(async () => {
  t = await startTestApp();
  demoHash = await t.services.hasher.hash(demoPassword);
});
afterAll(() => t.stop());
// Each test begins with fresh budgets, the demo's passwords, and no known browser.
beforeEach(async () => {
  t.pass(61);
  await inTenant(t.systemCtx('demo'), async (tx) => {
    await tx.deleteFrom('knownSources').execute();
    await tx.updateTable('accounts').set({ passwordHash: demoHash }).execute();
  });
});

interface From {
  readonly from?: string;
  readonly cookie?: string;
}
const options = ({ from = home, cookie }: From) => ({ from, headers: cookie ? { cookie } : {} });
const password = (email: string, given: string, from: From = {}) =>
  t.call(identity.token, { body: { grantType: 'password', email, password: given, accountId } }, options(from));
const cookieOf = (headers: Readonly<Record<string, unknown>>) =>
  /known=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';

/** Both steps of signing in. Returns the cookie that the browser keeps. */
async function signIn(email: string, from: From = {}): Promise<string> {
  const { authId = '' } = (await password(email, demoPassword, from)).body;
  await t.call(identity.sendOtp, { body: { authId, accountId, type: 'email' } }, options(from));
  const otp = await t.codeFor(email);
  const answer = await t.call(identity.token, { body: { grantType: 'otp', authId, otp } }, options(from));
  expect(answer.status).toBe(200);
  return cookieOf(answer.headers);
}

/** Tries a wrong password. A try that the server is too busy to check is not counted, so it is made again. */
async function wrongPassword(email: string, from: From = {}): Promise<number> {
  for (;;) {
    const { status } = await password(email, 'wrong', from);
    if (status !== 503) return status;
  }
}

const stranger = (number: number) => `203.0.113.${number}`;
/** Tries wrong passwords from twenty addresses. Returns how many were checked and how many refused unchecked. */
async function strangersTry(email: string, count: number) {
  const tries: number[] = [];
  for (let done = 0; done < count; done += 20) {
    const round = Array.from({ length: Math.min(20, count - done) }, (_, i) =>
      wrongPassword(email, { from: stranger(i) }),
    );
    tries.push(...(await Promise.all(round)));
  }
  return { wrong: tries.filter((status) => status === 400).length, refused: tries.filter((s) => s === 429).length };
}

async function linkFor(email: string): Promise<string> {
  const known = new Set(t.mailbox.list().map(({ id }) => id));
  await t.call(identity.forgotPassword, { body: { email, accountId } });
  let key = '';
  await expect
    .poll(() => {
      const mail = t.mailbox.list().find(({ id, to, text }) => to === email && !known.has(id) && text.includes('key='));
      key = /[?&]key=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      return key;
    })
    .not.toBe('');
  return key;
}

describe('strangers who guess', () => {
  it('are refused after a hundred tries an hour, and the owner signs in from a browser or address that did before', {
    tags: ['SAFE-20', 'ABUSE-12'],
  }, async () => {
    const cookie = await signIn(sam);
    expect(await strangersTry(sam, 130)).toEqual({ wrong: 100, refused: 30 });
    // Even the correct password must wait when the account knows neither browser nor address.
    const unknown = await password(sam, demoPassword, { from: elsewhere });
    expect(unknown.status).toBe(429);
    expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0);
    expect((await password(sam, demoPassword, { from: elsewhere, cookie })).status).toBe(200);
    expect((await password(sam, demoPassword, { from: home })).status).toBe(200);
    // Even when the strangers share the owner's network.
    expect((await password(sam, demoPassword, { from: stranger(1), cookie })).status).toBe(200);
  });

  it('a browser is known to the account that signed in with it, for sixty days, and to no other', {
    tags: ['SAFE-20'],
  }, async () => {
    const cookie = await signIn(sam);
    await strangersTry(grace, 100);
    expect((await password(grace, demoPassword, { from: elsewhere, cookie })).status).toBe(429);
    t.pass(59 * day);
    await strangersTry(sam, 100);
    expect((await password(sam, demoPassword, { from: elsewhere, cookie })).status).toBe(200);
    t.pass(2 * day);
    await strangersTry(sam, 100);
    expect((await password(sam, demoPassword, { from: elsewhere, cookie })).status).toBe(429);
    expect((await password(sam, demoPassword, { from: home })).status).toBe(429);
  });

  it('the counter of a known browser and that of a known address are their own and hold up nobody else', {
    tags: ['SAFE-20'],
  }, async () => {
    const cookie = await signIn(sam);
    for (let i = 0; i < 10; i++) expect((await password(sam, 'wrong', { cookie })).status).toBe(400);
    expect((await password(sam, demoPassword, { cookie })).status).toBe(429);
    expect((await password(sam, demoPassword)).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await password(sam, 'wrong')).status).toBe(400);
    expect((await password(sam, demoPassword)).status).toBe(429);
    expect((await password(sam, demoPassword, { from: elsewhere })).status).toBe(200);
    t.pass(16);
    expect((await password(sam, demoPassword, { cookie })).status).toBe(200);
  });

  it('the cookie is for the server alone, lasts sixty days, and opens nothing', { tags: ['SAFE-20'] }, async () => {
    const { authId = '' } = (await password(sam, demoPassword)).body;
    await t.call(identity.sendOtp, { body: { authId, accountId, type: 'email' } });
    const otp = await t.codeFor(sam);
    const answer = await t.call(identity.token, { body: { grantType: 'otp', authId, otp } });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/known=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Strict/);
    const stored = await inTenant(t.systemCtx('demo'), (tx) => tx.selectFrom('knownSources').selectAll().execute());
    expect(stored.map(({ sourceDigest: digest }) => digest.length)).toEqual([32, 32]);
    const profile = await t.call(identity.profile, {}, { headers: { cookie: cookieOf(answer.headers) } });
    expect(profile.status).toBe(401);
  });

  it('tries at the same time do not slip past a counter', { tags: ['ABUSE-12'] }, async () => {
    const tries = await Promise.all(Array.from({ length: 25 }, () => wrongPassword(sam)));
    expect(tries.filter((status) => status === 400)).toHaveLength(10);
    expect(tries.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('a mailed link', () => {
  it('sets a password whatever strangers tried, and makes its browser known', { tags: ['SAFE-21'] }, async () => {
    await strangersTry(grace, 100);
    expect((await password(grace, demoPassword, { from: elsewhere })).status).toBe(429);
    const key = await linkFor(grace);
    const set = await t.call(
      identity.resetPassword,
      { body: { key, password: 'Quiet-Heron-5' } },
      options({ from: elsewhere }),
    );
    expect(set.status).toBe(200);
    const cookie = cookieOf(set.headers);
    // From anywhere, while strangers keep trying.
    await strangersTry(grace, 20);
    expect((await password(grace, 'Quiet-Heron-5', { from: stranger(99), cookie })).status).toBe(200);
    expect((await password(grace, 'Quiet-Heron-5', { from: elsewhere })).status).toBe(200);
    expect((await password(grace, 'Quiet-Heron-5', { from: stranger(99) })).status).toBe(429);
  });

  it('does the same for staff', { tags: ['SAFE-21'] }, async () => {
    const { token } = await t.signIn('admin@example.com', { kind: 'staff' });
    const { body } = await t.call(staff.staffList, {}, { token });
    const office = 'office@example.com';
    const staffId = body.find(({ emailAddress }) => emailAddress === office)?.id ?? '';
    const tryAs = (given: string, from: From) =>
      t.call(
        identity.staffToken,
        { body: { grantType: 'password', email: office, password: given, accountId } },
        options(from),
      );
    for (let i = 0; i < 100; i++) await tryAs('wrong', { from: stranger(i % 20) });
    expect((await tryAs(demoPassword, {})).status).toBe(429);
    await t.call(staff.sendStaffLink, { params: { staffId } }, { token });
    let key = '';
    await expect
      .poll(() => {
        const mail = t.mailbox.list().find(({ to, text }) => to === office && text.includes('key='));
        key = /[?&]key=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
        return key;
      })
      .not.toBe('');
    const set = await t.call(staff.acceptInvitation, { body: { key, password: 'Quiet-Heron-5' } }, options({}));
    expect(set.status).toBe(204);
    expect((await tryAs('Quiet-Heron-5', { from: elsewhere, cookie: cookieOf(set.headers) })).status).toBe(200);
    expect((await tryAs('Quiet-Heron-5', { from: elsewhere })).status).toBe(429);
  });
});

describe('one network address', () => {
  it('is refused after a hundred wrong passwords an hour over all accounts; known browsers pass, and right ones do not count', {
    tags: ['SAFE-58'],
  }, async () => {
    const cookie = await signIn(sam);
    const at = { from: elsewhere };
    for (let i = 0; i < 100; i++) {
      expect((await password(`somebody-${i}@example.com`, 'wrong', at)).status).toBe(400);
      // Correct ones in between do not count.
      if (i % 10 === 0) expect((await password(grace, demoPassword, at)).status).toBe(200);
    }
    expect((await password('somebody-else@example.com', 'wrong', at)).status).toBe(429);
    expect((await password(grace, demoPassword, at)).status).toBe(429);
    expect((await password(sam, demoPassword, { ...at, cookie })).status).toBe(200);
    expect((await password(grace, demoPassword)).status).toBe(200);
    t.pass(61);
    expect((await password(grace, demoPassword, at)).status).toBe(200);
  });
});
