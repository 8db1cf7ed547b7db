// Passkeys of staff against the real database: created with the password, used once for each challenge, only at their own site
// and by their owner.
import { identity, inbox, passkeys } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoPassword } from '../../seed/people.ts';
import { Authenticator, type Behaviour } from '../../testing/authenticator.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

const admin = 'admin@example.com';
const front = 'office@example.com';
const here = { host: 'localhost', origin: 'http://localhost' };
const maple = { host: 'maple.localhost', origin: 'http://maple.localhost' };
let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.pass(61);
  await inTenant(t.systemCtx('demo'), (tx) => tx.deleteFrom('staffPasskeys').execute());
  token = (await t.signIn(admin, { kind: 'staff' })).token;
});

const start = (currentPassword = demoPassword, options: object = { token }) =>
  t.call(passkeys.startPasskey, { body: { currentPassword } }, options);
const keep = (made: ReturnType<Authenticator['make']>, options: object = { token }) =>
  t.call(passkeys.addPasskey, { body: { name: 'Laptop', made } }, options);
const list = async () => (await t.call(passkeys.ownPasskeys, {}, { token })).body.items;

async function newPasskey(options: object = { token }, site = here) {
  const device = new Authenticator(site);
  expect((await keep(device.make((await start(demoPassword, options)).body), options)).status).toBe(201);
  return device;
}

const password = async (email = admin, host = 'localhost') => {
  const accountId = tenantId(host === 'localhost' ? 'demo' : 'maple');
  return (
    await t.call(
      identity.staffToken,
      { body: { grantType: 'password', email, password: demoPassword, accountId } },
      { host },
    )
  ).body;
};
const optionsFor = (authId = '', host = 'localhost') => t.call(passkeys.passkeyOptions, { body: { authId } }, { host });
const use = (authId: string, answer: ReturnType<Authenticator['answer']>, host = 'localhost') =>
  t.call(passkeys.passkeyToken, { body: { authId, answer } }, { host });

/** Signs in from the password to a device's response. */
async function signInWith(device: Authenticator, behaviour: Behaviour = {}) {
  const { authId = '' } = await password();
  return use(authId, device.answer((await optionsFor(authId)).body, behaviour));
}
const actions = async () => {
  const rows = await inTenant(t.systemCtx('demo'), (tx) =>
    tx.selectFrom('auditEntries').select(['action', 'outcome']).orderBy('entryId').execute(),
  );
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
};

describe('a passkey', () => {
  it('is made with the password, listed, renamed and removed with the password', async () => {
    expect((await start('wrong')).problem.code).toBe('current-password-incorrect');
    const options = (await start()).body;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Harbor Dental Group' },
      user: { name: admin, displayName: 'Marta Kowalski' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    });
    const device = new Authenticator(here);
    const { id } = (await keep(device.make(options))).body;
    expect(await list()).toMatchObject([
      { id, name: 'Laptop', lastUsedAt: null, isBackedUp: false, isElsewhere: false },
    ]);
    expect((await start()).body.excludeCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
    await t.call(passkeys.renamePasskey, { params: { id }, body: { name: ' Key ring ' } }, { token });
    expect((await list())[0]?.name).toBe('Key ring');
    const remove = (currentPassword: string) =>
      t.call(passkeys.removePasskey, { params: { id }, body: { currentPassword } }, { token });
    expect((await remove('wrong')).problem.code).toBe('current-password-incorrect');
    expect((await remove(demoPassword)).status).toBe(204);
    expect((await remove(demoPassword)).status).toBe(404);
    expect(await list()).toEqual([]);
    expect(await actions()).toEqual(
      expect.arrayContaining([
        'start-passkey refused',
        'add-passkey done',
        'rename-passkey done',
        'remove-passkey done',
      ]),
    );
  });

  it('is not begun where no browser would make one', async () => {
    const at = { token, host: '127.0.0.1:3000' };
    expect((await t.call(passkeys.ownPasskeys, {}, at)).body).toEqual({ isPossible: false, items: [] });
    expect((await start(demoPassword, at)).problem.code).toBe('passkey-refused');
  });

  it.each<[string, Behaviour]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['the origin of another practice', { origin: 'http://maple.localhost' }],
    ['another host', { host: 'maple.localhost' }],
    ['nobody who was asked', { isUnverified: true }],
  ])('is not kept from %s', async (_what, behaviour) => {
    const answer = await keep(new Authenticator(here).make((await start()).body, behaviour));
    expect([answer.status, answer.problem.code]).toEqual([400, 'passkey-refused']);
    expect(await list()).toEqual([]);
  });

  it('is kept once for a challenge, in time, and for whom it was begun', async () => {
    const options = (await start()).body;
    const device = new Authenticator(here);
    const both = await Promise.all([keep(device.make(options)), keep(new Authenticator(here).make(options))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const late = (await start()).body;
    t.pass(5.1);
    expect((await keep(new Authenticator(here).make(late))).problem.code).toBe('passkey-refused');
    const theirs = (await t.signIn(front, { kind: 'staff' })).token;
    const begun = (await start()).body;
    expect((await keep(new Authenticator(here).make(begun), { token: theirs })).problem.code).toBe('passkey-refused');
    expect((await keep(new Authenticator(here).make({ challenge: 'x'.repeat(43) }))).problem.code).toBe(
      'passkey-refused',
    );
  });
});

describe('signing in with a passkey', () => {
  it('offers it after the password, beside the other ways, and leads in', async () => {
    const device = await newPasskey();
    const first = await password();
    expect(first).toMatchObject({ passkey: true });
    expect(first.token).toBeUndefined();
    const options = (await optionsFor(first.authId)).body;
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: device.id.toString('base64url') }],
    });
    const answer = await use(first.authId ?? '', device.answer(options));
    expect(answer.status).toBe(200);
    expect((await t.call(inbox.inbox, { query: {} }, { token: answer.body.token })).status).toBe(200);
    expect((await list())[0]?.lastUsedAt).toEqual(expect.any(String));
    // The code by mail still works, in case the device is lost.
    t.pass(2);
    expect((await t.signIn(admin, { kind: 'staff' })).token).toMatch(/^[\w-]{43}$/);
    expect(await password(front)).not.toHaveProperty('passkey');
  });

  it('takes an answer once, whether right or wrong, also when two come at the same time', async () => {
    const device = await newPasskey();
    const { authId = '' } = await password();
    const answer = device.answer((await optionsFor(authId)).body);
    const both = await Promise.all([use(authId, answer), use(authId, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    // Neither the same sign-in nor another one accepts it again.
    expect((await use(authId, answer)).problem.code).toBe('sign-in-expired');
    const other = (await password()).authId ?? '';
    expect((await use(other, answer)).problem.code).toBe('passkey-refused');
    const options = (await optionsFor(other)).body;
    expect((await use(other, device.answer(options, { isUnverified: true }))).problem.code).toBe('passkey-refused');
    expect((await use(other, device.answer(options))).problem.code).toBe('passkey-refused');
  });

  it.each<[string, Behaviour]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['nobody who was asked', { isUnverified: true }],
    ['a copy, whose counter went back', { counter: 1 }],
  ])('refuses an answer from %s', async (_what, behaviour) => {
    const device = await newPasskey();
    expect((await signInWith(device)).status).toBe(200);
    const answer = await signInWith(device, behaviour);
    expect([answer.status, answer.problem.code]).toEqual([400, 'passkey-refused']);
  });

  it('refuses a challenge after five minutes, and everything after five wrong answers', async () => {
    const device = await newPasskey();
    const { authId = '' } = await password();
    const options = (await optionsFor(authId)).body;
    t.pass(5.1);
    expect((await use(authId, device.answer(options))).problem.code).toBe('passkey-refused');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1)
      codes.push((await use(authId, device.answer({ challenge: 'x'.repeat(43) }))).problem.code);
    expect(codes).toEqual([
      'passkey-refused',
      'passkey-refused',
      'passkey-refused',
      'code-exhausted',
      'code-exhausted',
    ]);
    expect((await optionsFor(authId)).problem.code).toBe('code-exhausted');
  });

  it('refuses a colleague’s passkey, and one of another practice', async () => {
    await newPasskey();
    const theirs = (await t.signIn(front, { kind: 'staff' })).token;
    const colleague = await newPasskey({ token: theirs });
    expect((await signInWith(colleague)).problem.code).toBe('passkey-refused');

    const at = { token: (await t.signIn(admin, { kind: 'staff', host: maple.host })).token, host: maple.host };
    const elsewhere = await newPasskey(at, maple);
    expect((await signInWith(elsewhere)).problem.code).toBe('passkey-refused');
    // Nor does the other practice's sign-in accept a response to a challenge of this one.
    const { authId = '' } = await password(admin, maple.host);
    const foreign = (await optionsFor((await password()).authId)).body;
    expect((await use(authId, elsewhere.answer(foreign), maple.host)).problem.code).toBe('passkey-refused');
    const own = (await optionsFor(authId, maple.host)).body;
    expect((await use(authId, elsewhere.answer(own), maple.host)).status).toBe(200);
  });

  it('tells nothing to whoever did not give the password', async () => {
    await newPasskey();
    expect((await optionsFor('x'.repeat(43))).problem.code).toBe('sign-in-expired');
    const { authId } = await password(front);
    expect((await optionsFor(authId)).problem.code).toBe('passkey-refused');
  });
});
