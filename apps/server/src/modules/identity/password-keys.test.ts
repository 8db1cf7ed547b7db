// Registering, recovering and changing passwords against the real database: keys, when they end, and what strangers learn.
// Long because all cases read their keys from one server's mailbox, in the same few ways.
import { identity, practice } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoPassword } from '../../seed/people.ts';
import { runStatement } from '../../testing/run-statement.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let demoHash: string;
const accountId = tenantId('demo');
const sam = 'sam.rivera@example.com';
const grace = 'grace.okafor@example.com';
const lee = { lastName: 'chen', birthDate: '1985-04-12T12:00:00.000Z', email: 'lee.chen@example.com' };
const good = 'Tide-Pool-88';

beforeAll(async () => {
  t = await startTestApp();
  demoHash = await t.services.hasher.hash(demoPassword);
});
afterAll(() => t.stop());
// Each test begins with fresh budgets, an hour and a minute later, and with the demo's passwords.
beforeEach(async () => {
  await everythingSent();
  for (const { id } of t.mailbox.list()) seen.add(id);
  t.pass(61);
  await inDemo((tx) => tx.updateTable('accounts').set({ passwordHash: demoHash }).execute());
});

const ask = (body: typeof lee, headers = {}) => t.call(identity.register, { params: { accountId }, body }, { headers });
const forgot = (email: string) => t.call(identity.forgotPassword, { body: { email, accountId } });
const isLive = (key: string) => t.call(identity.verifyResetKey, { body: { key } });
const reset = (key: string, password = good, headers = {}) =>
  t.call(identity.resetPassword, { body: { key, password } }, { headers });
const prove = (key: string, nameLast = 'Chen', birthDate = 'Fri, 12 Apr 1985 12:00:00 GMT') =>
  t.call(identity.verifyIdentity, { body: { accountId, key, nameLast, birthDate } });
const isOpen = (key: string) => t.call(identity.verifyRegistrationKey, { body: { key } });
const profile = (token: string) => t.call(identity.profile, {}, { token });
const signInWith = (email: string, password: string) =>
  t.call(identity.token, { body: { grantType: 'password', email, password, accountId } });

const seen = new Set<string>();
const about = {
  registration: 'Finish your registration at Harbor Dental Group',
  already: 'You already have an account at Harbor Dental Group',
  ready: 'Your account at Harbor Dental Group is ready',
  reset: 'Set a new password for Harbor Dental Group',
  changed: 'Your password for Harbor Dental Group was changed',
};
/** Returns the next unread mail of a kind to an address, with the key in its link. */
async function mailTo(address: string, kind: keyof typeof about) {
  for (let tries = 0; tries < 200; tries++) {
    const entry = t.mailbox
      .list()
      .find(({ id, to, subject }) => to === address && subject === about[kind] && !seen.has(id));
    if (entry) {
      seen.add(entry.id);
      return { ...entry, key: /[?&]key=([\w-]{43})/.exec(entry.text)?.[1] ?? '' };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No mail about "${kind}" came for ${address}.`);
}

const inDemo = <T>(work: Parameters<typeof inTenant<T>>[1]) => inTenant(t.systemCtx('demo'), work);
const setSettings = (values: {
  passwordProfile?: 'spec' | 'nist';
  passwordBlocklist?: boolean;
  twoStepRequired?: boolean;
}) => inDemo((tx) => tx.updateTable('practiceSettings').set(values).execute()).then(() => t.pass(1));
/** Lee has no account any more. */
const removeLee = () => runStatement(t.ownerUrl, `delete from accounts where email_address = '${lee.email}'`);

/** Waits until all mail is sent. */
async function everythingSent(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await t.services.db.jobs.query<{ count: number }>(
        "select count(*)::int as count from pgboss.job where state < 'completed'",
      );
      return rows[0]?.count;
    })
    .toBe(0);
}

/** Counts the rows and jobs. */
async function weigh() {
  const keys = await inDemo((tx) => tx.selectFrom('accountKeys').selectAll().execute());
  const entries = await inDemo((tx) => tx.selectFrom('auditEntries').select('entryId').execute());
  const { rows } = await t.services.db.jobs.query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'messages.mail'",
  );
  return [keys.length, entries.length, rows[0]?.count ?? 0] as const;
}

/** Returns what one call adds to the database. */
async function added(call: () => Promise<unknown>) {
  const before = await weigh();
  await call();
  return (await weigh()).map((count, at) => count - (before[at] ?? 0));
}

describe('registering', () => {
  it('mails a key that, once last name and birth date are proven, sets a password and signs in', {
    tags: ['API-018', 'API-019', 'API-020', 'REG-16'],
  }, async () => {
    const asked = await ask(lee);
    expect(asked.status).toBe(200);
    expect(asked.body.key).toMatch(/^[\w-]{43}$/);
    const mail = await mailTo(lee.email, 'registration');
    expect(mail.text).toContain('/patient-portal/verify-identity?key=');
    expect(mail.text + mail.subject).not.toMatch(/Lee|Chen|1985/);
    expect((await isLive(mail.key)).problem).toMatchObject({ status: 410, code: 'link-expired' });
    expect((await reset(mail.key)).problem.code).toBe('link-expired');
    expect((await prove(mail.key)).status).toBe(204);
    expect((await isLive(mail.key)).status).toBe(204);
    const set = await reset(mail.key);
    expect(set.status).toBe(200);
    expect((await profile(set.body.token)).body).toMatchObject({
      id: set.body.contactId,
      nameFirst: 'Lee',
      emailAddress: lee.email,
    });
    await mailTo(lee.email, 'ready');
    expect((await signInWith(lee.email, good)).body.authId).toMatch(/^[\w-]{43}$/);
    expect((await prove(mail.key)).problem.code).toBe('link-expired');
  });

  it('a registration link tells whether it still works before anybody proves who they are', {
    tags: ['REG-16'],
  }, async () => {
    await removeLee();
    await ask(lee);
    const { key } = await mailTo(lee.email, 'registration');
    expect((await isOpen(key)).status).toBe(204);
    const elsewhere = await t.call(identity.verifyRegistrationKey, { body: { key } }, { host: 'maple.localhost' });
    expect(elsewhere.problem.code).toBe('link-expired');
    t.pass(72 * 60 + 1);
    expect((await isOpen(key)).problem).toMatchObject({ status: 410, code: 'link-expired' });
    await ask(lee);
    const fresh = (await mailTo(lee.email, 'registration')).key;
    await prove(fresh);
    await reset(fresh);
    expect((await isOpen(fresh)).problem.code).toBe('link-expired');
    await forgot(sam);
    expect((await isOpen((await mailTo(sam, 'reset')).key)).problem.code).toBe('link-expired');
  });

  it('who is registered already, or shares the address of who is, gets a mail that says so, with no key', {
    tags: ['ABUSE-11'],
  }, async () => {
    await ask(lee);
    const mail = await mailTo(lee.email, 'already');
    expect(mail.key).toBe('');
  });

  it('known, registered and unknown people get the same answer at the same cost, and only the known ones mail', {
    tags: ['ABUSE-11'],
  }, async () => {
    await removeLee();
    const unknown = { ...lee, email: 'nobody@example.com' };
    const answers = await Promise.all([ask(lee), ask(unknown)]);
    await mailTo(lee.email, 'registration');
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(['key']);
      expect(answer.body.key).toMatch(/^[\w-]{43}$/);
    }
    const costs = [];
    for (const person of [
      lee,
      unknown,
      { lastName: 'rivera', birthDate: '1991-09-03T12:00:00.000Z', email: sam },
      { ...lee, lastName: 'cheng' },
      { ...lee, birthDate: '1985-04-13T12:00:00.000Z' },
      { ...lee, email: sam },
    ])
      costs.push(await added(() => ask(person)));
    for (const cost of costs) expect(cost).toEqual([1, 1, 1]);
    await mailTo(lee.email, 'registration');
    await mailTo(sam, 'already');
    await everythingSent();
    const strangers = t.mailbox.list().filter(({ to }) => to === unknown.email || to.endsWith('.invalid'));
    expect(strangers).toEqual([]);
  });

  it('the key of the answer opens nothing', { tags: ['ABUSE-11', 'API-019'] }, async () => {
    const { body } = await ask(lee);
    await mailTo(lee.email, 'registration');
    for (const call of [prove(body.key), isLive(body.key), reset(body.key)])
      expect((await call).problem.code).toBe('link-expired');
  });

  it('is throttled alike for addresses that exist and that do not', { tags: ['ABUSE-11'] }, async () => {
    for (const person of [lee, { ...lee, email: 'nobody.else@example.com' }]) {
      for (let i = 0; i < 5; i++) expect((await ask(person)).status).toBe(200);
      const refused = await ask(person);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('a newer key ends the older one, and a key lives for 72 hours', async () => {
    await ask(lee);
    const first = await mailTo(lee.email, 'registration');
    await ask(lee);
    const second = await mailTo(lee.email, 'registration');
    expect((await prove(first.key)).problem.code).toBe('link-expired');
    t.pass(72 * 60 - 1);
    expect((await prove(second.key)).status).toBe(204);
    t.pass(2);
    expect((await prove(second.key)).problem.code).toBe('link-expired');
    expect((await reset(second.key)).problem.code).toBe('link-expired');
  });

  it('two contacts who cannot be told apart get nothing', async () => {
    const twin = crypto.randomUUID();
    await inDemo((tx) =>
      tx
        .insertInto('patients')
        .values({
          patientId: twin,
          nameFirst: 'Lea',
          nameLast: 'CHEN',
          emailAddress: 'Lee.Chen@example.com',
          birthDate: '1985-04-12',
          createdAt: t.clock.now(),
        })
        .execute(),
    );
    const before = t.mailbox.list().filter(({ to }) => to.toLowerCase() === lee.email).length;
    await ask(lee);
    await inDemo((tx) => tx.updateTable('patients').set({ nameLast: 'Chan' }).where('patientId', '=', twin).execute());
    await ask(lee);
    await mailTo(lee.email, 'registration');
    expect(t.mailbox.list().filter(({ to }) => to.toLowerCase() === lee.email)).toHaveLength(before + 1);
  });

  it('takes an address that is none, and a date that is none, for mistakes', async () => {
    expect((await ask({ ...lee, email: 'lee.chen' })).problem.code).toBe('validation-failed');
    expect((await ask({ ...lee, email: 'a@b.co\r\nBcc: x@y.co' })).problem.code).toBe('validation-failed');
    expect((await ask({ ...lee, birthDate: '2026-13-45T12:00:00.000Z' })).problem.code).toBe('validation-failed');
    expect((await ask({ ...lee, birthDate: 'yesterday' })).problem.code).toBe('validation-failed');
  });
});

describe('proving who one is', () => {
  const keyed = async () => {
    await ask(lee);
    return (await mailTo(lee.email, 'registration')).key;
  };

  it('takes both forms of the date, any case, and both paths', {
    tags: ['API-033', 'API-034', 'API-035', 'VID-04'],
  }, async () => {
    const key = await keyed();
    expect((await prove(key, '  CHEN ')).status).toBe(204);
    const bare = await t.call(identity.verifyIdentityBare, {
      body: { accountId, key, nameLast: 'Chén', birthDate: '1985-04-12T12:00:00.000Z' },
    });
    expect(bare.status).toBe(204);
  });

  it('a mismatch says so, and the fifth ends the key, also in parallel', async () => {
    const key = await keyed();
    expect((await prove(key, 'Cheng')).problem).toMatchObject({ status: 400, code: 'identity-mismatch' });
    const tries = await Promise.all(Array.from({ length: 8 }, () => prove(key, 'Chen', '1985-04-13')));
    expect(tries.filter(({ problem }) => problem.code === 'identity-mismatch')).toHaveLength(3);
    expect(tries.filter(({ problem }) => problem.code === 'link-expired')).toHaveLength(5);
    expect((await prove(key)).problem.code).toBe('link-expired');
  });

  it('the key of one practice is none at another', async () => {
    const key = await keyed();
    const elsewhere = await t.call(
      identity.verifyIdentity,
      { body: { accountId: tenantId('maple'), key, nameLast: 'Chen', birthDate: '1985-04-12' } },
      { host: 'maple.localhost' },
    );
    expect(elsewhere.problem.code).toBe('link-expired');
  });
});

describe('a forgotten password', () => {
  const keyFor = async (email: string) => {
    await forgot(email);
    return (await mailTo(email, 'reset')).key;
  };

  it('is answered the same for everyone, at the same cost', {
    tags: ['API-021', 'API-022', 'API-023', 'ABUSE-11', 'PWD-07'],
  }, async () => {
    const message = 'If an account exists for this email address, a link to reset the password has been sent.';
    for (const email of [sam, 'nobody@example.com', 'office@example.com']) {
      let answer: Awaited<ReturnType<typeof forgot>> | undefined;
      expect(await added(async () => (answer = await forgot(email)))).toEqual([1, 1, 1]);
      expect(answer).toMatchObject({ status: 200, body: { message } });
    }
    const mail = await mailTo(sam, 'reset');
    expect(mail.text).toContain(`/patient-portal/set-new-password?key=${mail.key}&email=sam.rivera%40example.com`);
    expect(mail.text).not.toMatch(/Sam|Rivera\b/);
    await everythingSent();
    expect(t.mailbox.list().filter(({ to, text }) => to !== sam && text.includes('set-new-password'))).toEqual([]);
  });

  it('asking again ends no older link by itself: the newest two hold, and one that is used ends the other', {
    tags: ['SAFE-22'],
  }, async () => {
    const keys: string[] = [];
    for (let i = 0; i < 3; i++) {
      keys.push(await keyFor(sam));
      t.pass(1);
    }
    const [oldest = '', older = '', newest = ''] = keys;
    expect((await isLive(older)).status).toBe(204);
    expect((await isLive(newest)).status).toBe(204);
    expect((await isLive(oldest)).problem.code).toBe('link-expired');
    expect((await reset(older, 'Harbor-Seal-78')).status).toBe(200);
    expect((await isLive(newest)).problem.code).toBe('link-expired');
  });

  it('beyond five an hour, whoever asks, the answer is the same and nothing is sent; what was sent still works', {
    tags: ['SAFE-22'],
  }, async () => {
    let last = '';
    for (let i = 0; i < 5; i++) last = await keyFor(sam);
    const first = await forgot('nobody@example.com');
    for (let i = 0; i < 6; i++) await forgot('nobody@example.com');
    for (const email of [sam, 'nobody@example.com']) {
      let answer: Awaited<ReturnType<typeof forgot>> | undefined;
      expect(await added(async () => (answer = await forgot(email)))).toEqual([0, 0, 0]);
      expect(answer).toMatchObject({ status: 200, body: first.body });
    }
    expect((await reset(last, 'Harbor-Seal-79')).status).toBe(200);
  });

  it('a live key is good, any other has expired', {
    tags: ['API-024', 'API-025', 'API-026', 'PWD-08', 'PWD-09'],
  }, async () => {
    const key = await keyFor(sam);
    expect((await isLive(key)).status).toBe(204);
    expect((await isLive('x'.repeat(43))).problem).toMatchObject({ status: 410, code: 'link-expired' });
    const elsewhere = await t.call(identity.verifyResetKey, { body: { key } }, { host: 'maple.localhost' });
    expect(elsewhere.problem.code).toBe('link-expired');
    t.pass(59);
    expect((await isLive(key)).status).toBe(204);
    t.pass(1.1);
    expect((await isLive(key)).problem.code).toBe('link-expired');
  });

  it('sets the password once, signs in, ends other sessions, and tells by mail', {
    tags: ['API-027', 'API-028', 'API-029', 'PWD-13', 'ABUSE-10'],
  }, async () => {
    const before = await t.signIn(grace);
    const key = await keyFor(grace);
    const set = await reset(key, 'Harbor-Seal-77');
    expect(set.status).toBe(200);
    expect(set.body).toEqual({ token: set.body.token, contactId: before.patientId });
    expect((await profile(set.body.token)).status).toBe(200);
    expect((await profile(before.token)).status).toBe(401);
    await mailTo(grace, 'changed');
    expect((await signInWith(grace, demoPassword)).problem.code).toBe('credentials-incorrect');
    expect((await signInWith(grace, 'Harbor-Seal-77')).status).toBe(200);
    expect((await reset(key, 'Harbor-Seal-78')).problem.code).toBe('link-expired');
  });

  it('of two who race with one key one wins', { tags: ['ABUSE-10'] }, async () => {
    const key = await keyFor(grace);
    const both = await Promise.all(['Racing-Crab-1', 'Racing-Crab-2', 'Racing-Crab-3'].map((one) => reset(key, one)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ problem }) => problem.code === 'link-expired')).toHaveLength(2);
    const winner = both.findIndex(({ status }) => status === 200);
    expect((await signInWith(grace, `Racing-Crab-${winner + 1}`)).status).toBe(200);
  });

  it('a sign-in that waits for its code ends with the old password', { tags: ['ABUSE-10'] }, async () => {
    const { authId = '' } = (await signInWith(sam, demoPassword)).body;
    await t.call(identity.sendOtp, { body: { authId, accountId, type: 'email' } });
    const otp = await t.codeFor(sam);
    await forgot(sam);
    await reset((await mailTo(sam, 'reset')).key);
    expect((await t.call(identity.token, { body: { grantType: 'otp', authId, otp } })).problem.code).toBe(
      'sign-in-expired',
    );
  });

  it('works also while the password is locked for too many wrong ones', { tags: ['ABUSE-12'] }, async () => {
    for (let i = 0; i < 11; i++) await signInWith(grace, 'wrong');
    expect((await signInWith(grace, 'wrong')).status).toBe(429);
    expect((await reset(await keyFor(grace), 'Quiet-Heron-5')).status).toBe(200);
  });

  it('the link leads to the practice’s own address, whatever host the request names', {
    tags: ['ABUSE-23'],
  }, async () => {
    await t.call(
      identity.forgotPassword,
      { body: { email: grace, accountId } },
      { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } },
    );
    const mail = await mailTo(grace, 'reset');
    expect(mail.text).toContain('http://demo.localhost:');
    expect(mail.text + mail.html).not.toContain('evil');
  });

  it('of a browser the new session is bound to that browser', async () => {
    const set = await reset(await keyFor(grace), 'Quiet-Heron-6', { 'sec-fetch-site': 'same-origin' });
    const cookie = String(set.headers['set-cookie']);
    expect(cookie).toMatch(/^bind=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
    expect((await profile(set.body.token)).status).toBe(401);
  });

  it('nobody’s and suspended people’s wishes come to nothing', { tags: ['ABUSE-11'] }, async () => {
    const suspend = (isSuspended: boolean) =>
      inDemo((tx) => tx.updateTable('accounts').set({ isSuspended }).where('emailAddress', '=', grace).execute());
    const key = await keyFor(grace);
    await suspend(true);
    try {
      expect((await isLive(key)).problem.code).toBe('link-expired');
      expect((await reset(key)).problem.code).toBe('link-expired');
      expect(await added(() => forgot(grace))).toEqual([1, 1, 1]);
    } finally {
      await suspend(false);
    }
  });
});

describe('the rules of a new password', () => {
  const refusals = async (password: string) => {
    await forgot(grace);
    const { key } = await mailTo(grace, 'reset');
    const { status, problem } = await reset(key, password);
    return status === 200 ? [] : problem.errors?.map(({ path, message }) => `${path}: ${message}`);
  };

  it('each rule that is not met is named, and the key stays good', {
    tags: ['PWD-15', 'PWD-16', 'PWD-17', 'PWD-18'],
  }, async () => {
    await forgot(grace);
    const { key } = await mailTo(grace, 'reset');
    const refused = await reset(key, 'short');
    expect(refused.problem).toMatchObject({ status: 422, code: 'password-refused' });
    expect(refused.problem.errors).toEqual(
      [
        '8 to 50 characters',
        'At least one capital letter (A to Z)',
        'At least one digit (0 to 9)',
        'At least one special character, such as ! or %',
        'Not a common word with signs added',
      ].map((message) => ({ path: 'body.password', message })),
    );
    expect((await reset(key, 'Tall-Ships-9')).status).toBe(200);
  });

  it('common passwords are refused, unless the practice switched that off', async () => {
    for (const one of ['Password1!', 'Bluefish-77!'])
      expect(await refusals(one)).toEqual(['body.password: Not a common word with signs added']);
    expect(await refusals('Grace.Okafor1')).toEqual([expect.stringContaining('email address')]);
    await setSettings({ passwordBlocklist: false });
    expect(await refusals('Password1!')).toEqual([]);
    await setSettings({ passwordBlocklist: true });
  });

  it('the profile after NIST asks for length only, and for more of it without a second step', async () => {
    await setSettings({ passwordProfile: 'nist' });
    expect(await refusals('low tide pools')).toEqual([]);
    expect(await refusals('sea gll')).toEqual(['body.password: 8 to 50 characters']);
    await setSettings({ twoStepRequired: false });
    const told = await t.call(practice.accountSettings, { params: { accountId } });
    expect(told.body.passwordPolicy).toEqual({ profile: 'nist', isTwoStep: false, isCommonRefused: true });
    expect(await refusals('low tide po')).toEqual(['body.password: 12 to 50 characters']);
    await setSettings({ passwordProfile: 'spec', twoStepRequired: true });
  });
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    t.call(identity.changePassword, { body: { currentPassword, newPassword } }, { token });

  it('ends the other sessions, keeps this one, and tells by mail', {
    tags: ['API-030', 'API-031', 'API-032'],
  }, async () => {
    const other = await t.signIn(sam);
    t.pass(2);
    const own = await t.signIn(sam);
    expect((await change(own.token, demoPassword, 'Salt-Marsh-31')).status).toBe(204);
    expect((await profile(own.token)).status).toBe(200);
    expect((await profile(other.token)).status).toBe(401);
    expect((await signInWith(sam, demoPassword)).problem.code).toBe('credentials-incorrect');
    await mailTo(sam, 'changed');
  });

  it('a wrong current password and a weak new one are refused, and change nothing', { tags: ['ERR-14'] }, async () => {
    const { token } = await t.signIn(sam);
    const wrong = await change(token, 'wrong', 'Salt-Marsh-31');
    expect(wrong.problem).toMatchObject({
      status: 400,
      code: 'current-password-incorrect',
      message: 'The current password is incorrect.',
    });
    const weak = await change(token, demoPassword, 'weak');
    expect(weak.problem).toMatchObject({ status: 422, code: 'password-refused' });
    expect(weak.problem.errors?.[0]?.path).toBe('body.newPassword');
    expect((await signInWith(sam, demoPassword)).status).toBe(200);
  });

  it('ten tries in a quarter of an hour, also for who is signed in', async () => {
    const { token } = await t.signIn(sam);
    for (let i = 0; i < 10; i++) expect((await change(token, 'wrong', 'Salt-Marsh-31')).status).toBe(400);
    expect((await change(token, demoPassword, 'Salt-Marsh-31')).problem.code).toBe('rate-limited');
  });
});
