// Signing in against the real database: password, code, limits, sessions and when they end.
import { identity, patients, practice } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../seed/people.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
const accountId = tenantId('demo');
const sam = 'sam.rivera@example.com';
const grace = 'grace.okafor@example.com';

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());
// Each test begins with fresh budgets: an hour and a minute later.
beforeEach(() => t.pass(61));

const password = (email: string, given = demoPassword, headers: Record<string, string> = {}) =>
  t.call(identity.token, { body: { grantType: 'password', email, password: given, accountId } }, { headers });
const otp = (authId: string, code: string) => t.call(identity.token, { body: { grantType: 'otp', authId, otp: code } });
const send = (authId: string, type: 'sms' | 'email' = 'email') =>
  t.call(identity.sendOtp, { body: { authId, accountId, type } });
const challenge = async (email: string) => (await password(email)).body.authId ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('step 1, the password', () => {
  it('answers an authId, and for someone without a mobile number nothing more', {
    tags: ['API-009', 'API-010', 'API-011', 'AUTH-16'],
  }, async () => {
    const { status, body } = await password(sam);
    expect(status).toBe(200);
    expect(body.authId).toMatch(/^[\w-]{43}$/);
    expect(body).toEqual({ authId: body.authId });
  });

  it('a mobile number comes back masked to its last four digits', { tags: ['API-010', 'AUTH-17'] }, async () => {
    expect((await password(grace)).body.phoneNumber).toBe('***-***-0148');
  });

  it('a practice that switched two steps off gets the session at once', { tags: ['AUTH-15'] }, async () => {
    const quiet = tenantId('quiet');
    const ask = () =>
      t.call(
        identity.token,
        { body: { grantType: 'password', email: sam, password: demoPassword, accountId: quiet } },
        { host: 'quiet.localhost' },
      );
    expect((await ask()).body.token).toBeUndefined();
    const { inTenant } = await import('../../platform/db/tenant-transaction.ts');
    await inTenant(t.systemCtx('quiet'), (tx) =>
      tx.updateTable('practiceSettings').set({ twoStepRequired: false }).execute(),
    );
    t.pass(1);
    const { body } = await ask();
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.contactId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes the address in any case and with space around it', async () => {
    expect((await password(`  ${sam.toUpperCase()} `)).status).toBe(200);
  });

  it('known and unknown addresses get the same refusal, with message and error', { tags: ['ERR-11'] }, async () => {
    const known = await password(sam, 'wrong');
    const unknown = await password('nobody@example.com', 'wrong');
    expect(known.status).toBe(400);
    const { requestId: _a, ...first } = known.problem;
    const { requestId: _b, ...second } = unknown.problem;
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      code: 'credentials-incorrect',
      message: 'Email or password is incorrect.',
      error: 'Email or password is incorrect.',
    });
  });

  it('after ten wrong passwords from one place even the right one waits; it works again later', {
    tags: ['ABUSE-12'],
  }, async () => {
    for (let i = 0; i < 10; i++) expect((await password(sam, 'wrong')).status).toBe(400);
    const refused = await password(sam);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await password(grace)).status).toBe(200);
    t.pass(16);
    expect((await password(sam)).status).toBe(200);
  });

  it('unknown addresses are throttled just like known ones', { tags: ['ABUSE-12'] }, async () => {
    for (let i = 0; i < 10; i++) await password('nobody@example.com', 'wrong');
    expect((await password('nobody@example.com', 'wrong')).status).toBe(429);
  });

  it('staff and patients are apart: neither signs in at the other door', async () => {
    const staff = await t.call(identity.staffToken, {
      body: { grantType: 'password', email: sam, password: demoPassword, accountId },
    });
    expect(staff.problem.code).toBe('credentials-incorrect');
    expect((await password('office@example.com')).problem.code).toBe('credentials-incorrect');
  });
});

describe('sending the code', () => {
  it('goes by mail and answers when the next send is possible', {
    tags: ['API-015', 'API-016', 'API-017', 'OTP-07'],
  }, async () => {
    const authId = await challenge(sam);
    const before = t.clock.now().getTime();
    const { status, body } = await send(authId);
    expect(status).toBe(200);
    expect(body.remainingTime).toBe(60);
    const sentAt = new Date(body.expiredDateTime).getTime() - 60_000;
    expect(sentAt).toBeGreaterThanOrEqual(before);
    expect(sentAt).toBeLessThanOrEqual(t.clock.now().getTime());
    expect(await t.codeFor(sam)).toMatch(/^\d{6}$/);
  });

  it('goes by SMS to the number on record, whatever the caller knows of it', {
    tags: ['OTP-15', 'API-015'],
  }, async () => {
    await send(await challenge(grace), 'sms');
    expect(await t.codeFor('2075550148')).toMatch(/^\d{6}$/);
  });

  it('once in sixty seconds, five times an hour, and the old code dies with the new one', {
    tags: ['ABUSE-09'],
  }, async () => {
    const authId = await challenge(sam);
    await send(authId);
    const old = await t.codeFor(sam);
    expect((await send(authId)).problem.code).toBe('code-too-soon');
    for (let i = 0; i < 4; i++) {
      t.pass(1.1);
      expect((await send(authId)).status).toBe(200);
      await t.codeFor(sam);
    }
    t.pass(1.1);
    expect((await send(await challenge(sam))).problem.code).toBe('code-limit');
    expect((await otp(authId, old)).problem.code).toBe('code-incorrect');
  });
});

describe('codes of an account', () => {
  it('a second sign-in opens no second code within sixty seconds, also at the same time', {
    tags: ['SAFE-38'],
  }, async () => {
    const first = await challenge(sam);
    const second = await challenge(sam);
    const answers = await Promise.all([send(first), send(second), send(await challenge(sam))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const late = await send(await challenge(sam));
    expect(late.problem.code).toBe('code-too-soon');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(await challenge(grace))).status).toBe(200);
    await t.codeFor(grace);
    t.pass(1.1);
    expect((await send(second)).status).toBe(200);
    await t.codeFor(sam);
  });

  it('a code that was used holds up nobody', { tags: ['SAFE-38'] }, async () => {
    await t.signIn(sam);
    expect((await send(await challenge(sam))).status).toBe(200);
    await t.codeFor(sam);
  });
});

describe('step 2, the code', () => {
  const sent = async (email = sam) => {
    const authId = await challenge(email);
    await send(authId);
    return { authId, code: await t.codeFor(email) };
  };

  it('the right code opens a session', { tags: ['API-012', 'API-013', 'API-014', 'AUTH-20'] }, async () => {
    const { authId, code } = await sent();
    const { status, body } = await otp(authId, code);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    const profile = await t.call(identity.profile, {}, { token: body.token ?? '' });
    expect(profile.body).toMatchObject({ id: body.contactId, nameFirst: 'Sam', isGuardian: false });
  });

  it('works once, also for two at the same time', async () => {
    const { authId, code } = await sent();
    const results = await Promise.all([otp(authId, code), otp(authId, code), otp(authId, code)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await otp(authId, code)).problem.code).toBe('sign-in-expired');
  });

  it('five tries a challenge, also in parallel; then the right code fails too', { tags: ['ABUSE-07'] }, async () => {
    const { authId, code } = await sent();
    const tries = await Promise.all(Array.from({ length: 12 }, () => otp(authId, wrong(code))));
    expect(tries.filter(({ problem }) => problem.code === 'code-incorrect')).toHaveLength(4);
    expect(tries.filter(({ problem }) => problem.code === 'code-exhausted')).toHaveLength(8);
    expect((await otp(authId, code)).problem.code).toBe('code-exhausted');
  });

  it('ten wrong codes an hour for one account, over however many challenges', { tags: ['ABUSE-07'] }, async () => {
    for (let round = 0; round < 2; round++) {
      const { authId, code } = await sent();
      for (let i = 0; i < 5; i++) await otp(authId, wrong(code));
      t.pass(1.1);
    }
    const { authId, code } = await sent();
    expect((await otp(authId, code)).problem.code).toBe('rate-limited');
  });

  it('a used authId, one of another practice and a made-up one get the same refusal', {
    tags: ['ABUSE-08'],
  }, async () => {
    const { authId, code } = await sent();
    const elsewhere = await t.call(
      identity.token,
      { body: { grantType: 'otp', authId, otp: code } },
      { host: 'maple.localhost' },
    );
    expect(elsewhere.problem).toMatchObject({ status: 400, code: 'sign-in-expired' });
    await otp(authId, code);
    expect((await otp(authId, code)).problem.code).toBe('sign-in-expired');
    expect((await otp('x'.repeat(43), '123456')).problem.code).toBe('sign-in-expired');
  });

  it('a code is valid for ten minutes', async () => {
    const { authId, code } = await sent();
    t.pass(10.1);
    expect((await otp(authId, code)).problem.code).toBe('code-incorrect');
  });
});

describe('the session', () => {
  const profile = (token: string, headers: Record<string, string> = {}) =>
    t.call(identity.profile, {}, { token, headers });

  it('tells a guardian and sorts the phones', {
    tags: ['API-046', 'API-047', 'API-048', 'ROLE-03', 'DATA-01'],
  }, async () => {
    const { token } = await t.signIn(grace);
    const { body } = await profile(token);
    expect(body).toMatchObject({ isGuardian: true, emailAddress: grace, birthDate: '1984-02-17', accountId });
    expect(body.phoneNumbers.map(({ type }) => type)).toEqual(['mobile', 'home']);
    expect((await t.call(identity.profile, {})).status).toBe(401);
  });

  /** A call that is not a poll. */
  const work = (token: string) => t.call(patients.familyContacts, {}, { token });
  it('ends after sixteen idle minutes; a real call keeps it, the poll does so by what it says alone', {
    tags: ['SAFE-34'],
  }, async () => {
    const { token } = await t.signIn(sam);
    t.pass(10);
    expect((await work(token)).status).toBe(200);
    t.pass(10);
    // Idle for ten minutes, since the last call.
    expect((await profile(token, { 'x-idle-seconds': '600' })).status).toBe(200);
    t.pass(4);
    // Idle for two minutes: the session lasts until fourteen from now.
    expect((await profile(token, { 'x-idle-seconds': '120' })).status).toBe(200);
    t.pass(13);
    for (const silent of [{}, { 'x-idle-seconds': 'none' }]) expect((await profile(token, silent)).status).toBe(200);
    t.pass(2);
    expect((await profile(token, { 'x-idle-seconds': '0' })).status).toBe(401);
  });

  it('a poll without X-Idle-Seconds keeps no session alive', { tags: ['SAFE-34'] }, async () => {
    const { token } = await t.signIn(sam);
    for (let minutes = 0; minutes < 15; minutes += 5) {
      t.pass(5);
      expect((await profile(token)).status).toBe(200);
    }
    t.pass(2);
    expect((await profile(token)).status).toBe(401);
  });

  it('ends after 24 hours, however busy', async () => {
    const { token } = await t.signIn(sam);
    for (let minutes = 0; minutes < 24 * 60 - 28; minutes += 14) {
      t.pass(14);
      expect((await work(token)).status).toBe(200);
    }
    t.pass(13);
    expect((await work(token)).status).toBe(200);
    t.pass(15);
    expect((await work(token)).status).toBe(401);
  });

  it('signing out ends it on the server', async () => {
    const { token } = await t.signIn(sam);
    expect((await t.call(identity.signOut, {}, { token })).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
  });

  it('of a browser is bound to that browser: its token alone opens nothing', async () => {
    const authId = await challenge(sam);
    await send(authId);
    const code = await t.codeFor(sam);
    const browser = { 'sec-fetch-site': 'same-origin' };
    const answer = await t.call(
      identity.token,
      { body: { grantType: 'otp', authId, otp: code } },
      { headers: browser },
    );
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^bind=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
    const token = answer.body.token ?? '';
    expect((await profile(token)).status).toBe(401);
    expect((await profile(token, { cookie: `bind=${'x'.repeat(43)}` })).status).toBe(401);
    expect((await profile(token, { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  });

  it('an accountId that is not the session’s practice reaches nothing', { tags: ['ABUSE-03'] }, async () => {
    const { token } = await t.signIn(sam);
    const answer = await t.call(practice.accountSettings, { params: { accountId: tenantId('maple') } }, { token });
    expect(answer.problem).toMatchObject({ status: 404, code: 'not-found' });
  });
});
