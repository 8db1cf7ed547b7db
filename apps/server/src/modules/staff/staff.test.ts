// Staff against the real database: rights, invitations, suspension, sessions, authenticator apps.
import { authenticator, identity, inbox, staff } from '@foyer/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoPassword } from '../../seed/people.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;
const accountId = tenantId('demo');
const good = 'Tide-Pool-88';

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.pass(61);
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});

const list = async () => (await t.call(staff.staffList, {}, { token: admin })).body;
const idOf = async (email: string) => (await list()).find(({ emailAddress }) => emailAddress === email)?.id ?? '';
const invite = (emailAddress: string, role: 'admin' | 'office' = 'office', token = admin) =>
  t.call(staff.inviteStaff, { body: { name: 'Nora Lind', emailAddress, role } }, { token });
const accept = (key: string, password = good) => t.call(staff.acceptInvitation, { body: { key, password } });
const suspend = (staffId: string, token = admin) => t.call(staff.suspendStaff, { params: { staffId } }, { token });
const status = async (token: string) => (await t.call(inbox.inbox, { query: {} }, { token })).status;
const first = (email: string, password: string) =>
  t.call(identity.staffToken, { body: { grantType: 'password', email, password, accountId } });
const second = (authId: string | undefined, otp: string) =>
  t.call(identity.staffToken, { body: { grantType: 'otp', authId: authId ?? '', otp } });

async function keyFor(email: string, count = 1): Promise<string> {
  await expect.poll(() => keysFor(email).length).toBe(count);
  return keysFor(email)[0] ?? '';
}
/** Keys in mails to an address, the newest first. */
const keysFor = (email: string) =>
  t.mailbox.list().flatMap(({ to, text }) => (to === email ? (/[?&]key=([\w-]{43})/.exec(text)?.slice(1) ?? []) : []));

async function member(email: string, role: 'admin' | 'office' = 'office') {
  expect((await invite(email, role)).status).toBe(201);
  expect((await accept(await keyFor(email))).status).toBe(204);
  // The notice is sent before the mail with the code, so the newest mail has the code.
  await expect.poll(() => t.mailbox.list().filter(({ to }) => to === email).length).toBe(2);
  const { authId } = (await first(email, good)).body;
  await t.call(identity.staffSendOtp, { body: { authId: authId ?? '', accountId, type: 'email' } });
  const token = (await second(authId, await t.codeFor(email))).body.token ?? '';
  return { token, id: await idOf(email) };
}
const actions = () =>
  inTenant(t.systemCtx('demo'), (tx) =>
    tx.selectFrom('auditEntries').select(['action', 'objectId', 'outcome']).orderBy('entryId').execute(),
  );

describe('an invitation', () => {
  it('is a link that sets a password once, and signing in takes both steps after it', async () => {
    const email = 'nora@example.com';
    expect((await invite(' Nora@Example.com ')).status).toBe(201);
    const key = await keyFor(email);
    expect((await list()).find(({ emailAddress }) => emailAddress === email)).toMatchObject({
      status: 'invited',
      role: 'office',
      name: 'Nora Lind',
    });
    expect((await t.call(staff.staffInvitation, { body: { key } })).body).toEqual({
      name: 'Nora Lind',
      emailAddress: email,
    });
    expect((await accept(key, 'short')).problem.code).toBe('password-refused');
    const both = await Promise.all([accept(key), accept(key, 'Other-Pool-88')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([204, 410]);
    expect((await accept(key)).problem.code).toBe('link-expired');
    expect((await t.call(staff.staffInvitation, { body: { key } })).status).toBe(410);
    const chosen = both[0]?.status === 204 ? good : 'Other-Pool-88';
    const answer = (await first(email, chosen)).body;
    expect(answer.token).toBeUndefined();
    expect(answer.authId).toBeTypeOf('string');
    expect((await actions()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invite-office', 'send-link', 'set-password']),
    );
  });

  it('is refused for an address that works here, and sets nobody else’s password', async () => {
    expect((await invite('OFFICE@example.com')).problem.code).toBe('staff-exists');
    expect((await accept('x'.repeat(43))).problem.code).toBe('link-expired');
    await invite('late@example.com');
    const key = await keyFor('late@example.com');
    // A staff key does not work in the portal or at another practice.
    expect((await t.call(identity.resetPassword, { body: { key, password: good } })).status).toBe(410);
    expect(
      (await t.call(staff.acceptInvitation, { body: { key, password: good } }, { host: 'maple.localhost' })).status,
    ).toBe(410);
    t.pass(73 * 60);
    expect((await accept(key)).problem.code).toBe('link-expired');
  });

  it('ends with a newer link, and with suspension', async () => {
    await invite('twice@example.com');
    const old = await keyFor('twice@example.com');
    const staffId = await idOf('twice@example.com');
    expect((await t.call(staff.sendStaffLink, { params: { staffId } }, { token: admin })).status).toBe(204);
    const fresh = await keyFor('twice@example.com', 2);
    expect(fresh).not.toBe(old);
    expect((await accept(old)).status).toBe(410);
    expect((await suspend(staffId)).status).toBe(204);
    expect((await accept(fresh)).status).toBe(410);
    expect((await t.call(staff.sendStaffLink, { params: { staffId } }, { token: admin })).status).toBe(404);
  });
});

describe('a forgotten password of staff', () => {
  const office = 'office@example.com';
  const forgot = (email: string) => t.call(identity.staffForgotPassword, { body: { email, accountId } });
  const linksFor = (email: string) =>
    t.mailbox
      .list()
      .flatMap(({ to, text }) =>
        to === email ? (/\/practice\/set-new-password\?key=([\w-]{43})/.exec(text)?.slice(1) ?? []) : [],
      );
  const keys = () => inTenant(t.systemCtx('demo'), (tx) => tx.selectFrom('accountKeys').select('keyId').execute());

  it('is answered the same for everybody, and only whoever works here gets a link', { tags: ['SAFE-23'] }, async () => {
    const answers = [];
    for (const email of [' Office@Example.com', 'nobody@example.com', 'sam.rivera@example.com']) {
      const before = (await keys()).length;
      const { status: code, body } = await forgot(email);
      answers.push({ code, body, stored: (await keys()).length - before });
    }
    const message = 'If an account exists for this email address, a link to reset the password has been sent.';
    expect(answers).toEqual(Array(3).fill({ code: 200, body: { message }, stored: 1 }));
    await expect.poll(() => linksFor(office).length).toBe(1);
    expect([...linksFor('nobody@example.com'), ...linksFor('sam.rivera@example.com')]).toEqual([]);
  });

  it('the link sets a password once, within an hour, and signing in takes both steps after it', {
    tags: ['SAFE-23', 'SAFE-22'],
  }, async () => {
    const { token } = await t.signIn(office, { kind: 'staff' });
    const count = linksFor(office).length;
    await forgot(office);
    await expect.poll(() => linksFor(office).length).toBe(count + 1);
    await forgot(office);
    await expect.poll(() => linksFor(office).length).toBe(count + 2);
    const [newest = '', older = ''] = linksFor(office);
    expect((await t.call(staff.staffInvitation, { body: { key: older } })).body.emailAddress).toBe(office);
    expect((await accept(older)).status).toBe(204);
    expect((await accept(newest)).problem.code).toBe('link-expired');
    expect(await status(token)).toBe(401);
    expect((await first(office, good)).body).toEqual({ authId: expect.any(String) });
    await forgot(office);
    await expect.poll(() => linksFor(office).length).toBe(count + 3);
    t.pass(61);
    expect((await accept(linksFor(office)[0] ?? '')).problem.code).toBe('link-expired');
    const hash = await t.services.hasher.hash(demoPassword);
    await inTenant(t.systemCtx('demo'), (tx) =>
      tx.updateTable('accounts').set({ passwordHash: hash }).where('emailAddress', '=', office).execute(),
    );
  });

  it('a patient’s link sets no password of staff, nor the other way round', { tags: ['SAFE-23'] }, async () => {
    const sam = 'sam.rivera@example.com';
    await t.call(identity.forgotPassword, { body: { email: sam, accountId } });
    const patientKey = await keyFor(sam);
    expect((await accept(patientKey)).problem.code).toBe('link-expired');
    const count = linksFor(office).length;
    await forgot(office);
    await expect.poll(() => linksFor(office).length).toBe(count + 1);
    const key = linksFor(office)[0] ?? '';
    expect((await t.call(identity.resetPassword, { body: { key, password: good } })).status).toBe(410);
  });

  it('beyond five an hour nothing is sent, and the answer stays', { tags: ['SAFE-23'] }, async () => {
    for (let i = 0; i < 5; i++) await forgot(office);
    const before = (await keys()).length;
    expect((await forgot(office)).status).toBe(200);
    expect((await keys()).length).toBe(before);
  });
});

describe('rights', () => {
  it('nobody without the right to staff can see, invite, change or end anything, least of all raise themselves', async () => {
    const { token, id } = await member('front@example.com');
    const adminId = await idOf('admin@example.com');
    const params = { staffId: id };
    const refused = await Promise.all([
      t.call(staff.staffList, {}, { token }),
      invite('friend@example.com', 'admin', token),
      t.call(staff.changeStaff, { params, body: { role: 'admin' } }, { token }),
      suspend(adminId, token),
      t.call(staff.staffSessions, { params: { staffId: adminId } }, { token }),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
    expect((await t.call(identity.staffProfile, {}, { token })).body.role).toBe('office');
  });

  it('a changed role holds from the next call on', async () => {
    const { token, id } = await member('rises@example.com');
    const change = (role: 'admin' | 'office') =>
      t.call(staff.changeStaff, { params: { staffId: id }, body: { role, name: 'Risa Ng' } }, { token: admin });
    expect((await change('admin')).status).toBe(204);
    expect((await t.call(staff.staffList, {}, { token })).status).toBe(200);
    expect((await change('office')).status).toBe(204);
    expect((await t.call(staff.staffList, {}, { token })).status).toBe(403);
    expect((await actions()).filter(({ objectId }) => objectId === id).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['make-admin', 'make-office', 'rename']),
    );
  });

  it('two admins who rename one, or give one a role, are told of each other', { tags: ['SAFE-44'] }, async () => {
    const other = await member('second-admin@example.com', 'admin');
    const { id } = await member('twice-named@example.com');
    const read = async () => (await list()).find((one) => one.id === id);
    const { revision = -1 } = (await read()) ?? {};
    const change = (body: { revision?: number; name?: string; role?: 'admin' | 'office' }, token = other.token) =>
      t.call(staff.changeStaff, { params: { staffId: id }, body }, { token });
    expect((await change({ revision, name: 'Nora Berg' }, admin)).status).toBe(204);
    const late = await change({ revision, name: 'Nora Stein', role: 'admin' });
    expect([late.status, late.problem.code]).toEqual([409, 'record-changed']);
    expect(late.problem.conflict?.changes).toMatchObject([
      { path: 'body.name', now: 'Nora Berg', by: 'Marta Kowalski', at: expect.any(String) },
    ]);
    expect(await read()).toMatchObject({ name: 'Nora Berg', role: 'office' });
    expect((await change({ revision, role: 'admin' })).status).toBe(204);
    expect((await change({ revision, name: 'Nora Berg' })).status).toBe(204);
    expect((await change({ revision: late.problem.conflict?.revision ?? -1, name: 'Nora Stein' })).status).toBe(204);
    expect(await read()).toMatchObject({ name: 'Nora Stein', role: 'admin' });
    // No other test depends on who is an admin here.
    await suspend(id);
    await suspend(other.id);
  });

  it('a patient’s account is no staff', async () => {
    const patient = await t.signIn('sam.rivera@example.com');
    const rows = await inTenant(t.systemCtx('demo'), (tx) =>
      tx.selectFrom('accounts').select('accountId').where('patientId', '=', patient.patientId).execute(),
    );
    const staffId = rows[0]?.accountId ?? '';
    expect((await suspend(staffId)).status).toBe(404);
    expect(
      (await t.call(staff.changeStaff, { params: { staffId }, body: { role: 'admin' } }, { token: admin })).status,
    ).toBe(404);
  });
});

describe('suspension', () => {
  it('refuses the token at once, the password, and a code that was asked for; reactivation lets in again', async () => {
    const { token, id } = await member('gone@example.com');
    const half = (await first('gone@example.com', good)).body.authId;
    expect(await status(token)).toBe(200);
    expect((await suspend(id)).status).toBe(204);
    expect(await status(token)).toBe(401);
    expect((await first('gone@example.com', good)).problem.code).toBe('credentials-incorrect');
    expect((await second(half, '123456')).problem.code).toBe('sign-in-expired');
    expect((await t.call(staff.reactivateStaff, { params: { staffId: id } }, { token: admin })).status).toBe(204);
    expect(await status(token)).toBe(401);
    expect((await first('gone@example.com', good)).status).toBe(200);
  });

  it('the last admin can be neither suspended nor made office, also by two at once', async () => {
    const adminId = await idOf('admin@example.com');
    for (const { id, role } of await list()) if (role === 'admin' && id !== adminId) await suspend(id);
    expect((await suspend(adminId)).problem.code).toBe('last-admin');
    const keeper = await member('keeper@example.com');
    const change = (staffId: string, body: object, token: string) =>
      t.call(staff.changeStaff, { params: { staffId }, body }, { token });
    await change(keeper.id, { rights: { staff: true } }, admin);
    expect((await change(adminId, { role: 'office' }, keeper.token)).problem.code).toBe('last-admin');
    expect((await change(adminId, { role: 'office' }, admin)).problem.code).toBe('forbidden');
    // Somebody who never accepted the invitation does not count.
    await invite('never@example.com', 'admin');
    expect((await suspend(adminId)).problem.code).toBe('last-admin');
    const other = await member('other.admin@example.com', 'admin');
    const both = await Promise.all([suspend(adminId, other.token), suspend(other.id, admin)]);
    expect(both.filter((answer) => answer.status === 204)).toHaveLength(1);
    const stays = both[0]?.status === 204 ? other.token : admin;
    const gone = both[0]?.status === 204 ? adminId : other.id;
    expect((await t.call(staff.reactivateStaff, { params: { staffId: gone } }, { token: stays })).status).toBe(204);
  });
});

describe('sessions', () => {
  it('are listed with their browser and ended one by one, own ones by anybody, others’ by admins only', async () => {
    const { token, id } = await member('desk@example.com');
    const body = { grantType: 'password', email: 'desk@example.com', password: good, accountId } as const;
    const { authId } = (await t.call(identity.staffToken, { body })).body;
    t.pass(2);
    await t.call(identity.staffSendOtp, { body: { authId: authId ?? '', accountId, type: 'email' } });
    const phone = await t.call(
      identity.staffToken,
      { body: { grantType: 'otp', authId: authId ?? '', otp: await t.codeFor('desk@example.com') } },
      {
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1',
        },
      },
    );
    expect(phone.status).toBe(200);
    const own = (await t.call(staff.ownSessions, {}, { token })).body;
    expect(own.map(({ device, isCurrent }) => `${device} ${isCurrent}`).sort()).toEqual([
      ' true',
      'Safari on iOS false',
    ]);
    const other = own.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const officeToken = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    expect((await t.call(staff.endOwnSession, { params: { sessionId: other } }, { token: officeToken })).status).toBe(
      404,
    );
    expect((await t.call(staff.endOwnSession, { params: { sessionId: other } }, { token })).status).toBe(204);
    expect((await t.call(staff.ownSessions, {}, { token })).body).toHaveLength(1);
    const current =
      (await t.call(staff.staffSessions, { params: { staffId: id } }, { token: admin })).body[0]?.id ?? '';
    expect(
      (await t.call(staff.endStaffSession, { params: { staffId: id, sessionId: current } }, { token: admin })).status,
    ).toBe(204);
    expect(await status(token)).toBe(401);
  });
});

describe('an authenticator app', () => {
  it('becomes the second step once a code of it was shown; each code and recovery code works once; admins can take it off', async () => {
    const email = 'app@example.com';
    const { token, id } = await member(email);
    const start = (currentPassword: string) => t.call(authenticator.startApp, { body: { currentPassword } }, { token });
    expect((await start('Wrong-Pool-88')).problem.code).toBe('current-password-incorrect');
    const { uri, secret } = (await start(good)).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('Harbor%20Dental%20Group');
    const totp = new TOTP({ secret });
    const code = () => totp.generate({ timestamp: t.clock.now().getTime() });
    const wrong = () => (code() === '000000' ? '111111' : '000000');
    const confirm = (value: string) => t.call(authenticator.confirmApp, { body: { code: value } }, { token });
    expect((await confirm(wrong())).problem.code).toBe('code-incorrect');
    // Nothing changes before it is confirmed.
    expect((await first(email, good)).body.method).toBeUndefined();
    const { recoveryCodes } = (await confirm(code())).body;
    expect(recoveryCodes).toHaveLength(10);
    expect((await start(good)).status).toBe(403);
    expect((await t.call(authenticator.ownApp, {}, { token })).body).toEqual({ isOn: true, recoveryCodes: 10 });

    const used = code();
    const step = (await first(email, good)).body;
    expect(step).toMatchObject({ method: 'app' });
    // Codes by mail do not bypass it.
    const sent = await t.call(identity.staffSendOtp, { body: { authId: step.authId ?? '', accountId, type: 'email' } });
    expect(sent.problem.code).toBe('app-code-needed');
    expect((await second(step.authId, used)).problem.code).toBe('code-incorrect');
    t.pass(1);
    expect((await second(step.authId, code())).status).toBe(200);

    const again = (await first(email, good)).body;
    const recovery = recoveryCodes[0] ?? '';
    expect((await second(again.authId, recovery.toUpperCase().replace('-', ' '))).status).toBe(200);
    const third = (await first(email, good)).body;
    expect((await second(third.authId, recovery)).problem.code).toBe('code-incorrect');
    expect((await t.call(authenticator.ownApp, {}, { token })).body.recoveryCodes).toBe(9);

    const row = await inTenant(t.systemCtx('demo'), (tx) =>
      tx.selectFrom('staffApps').selectAll().where('accountId', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row.secretSealed.includes(Buffer.from(secret))).toBe(false);
    expect((await list()).find((one) => one.id === id)?.hasApp).toBe(true);
    expect((await t.call(staff.removeStaffApp, { params: { staffId: id } }, { token: admin })).status).toBe(204);
    expect((await first(email, good)).body.method).toBeUndefined();
  });

  it('gives no more tries than any code', async () => {
    const email = 'guess@example.com';
    const { token } = await member(email);
    const { secret } = (await t.call(authenticator.startApp, { body: { currentPassword: good } }, { token })).body;
    const code = new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() });
    expect((await t.call(authenticator.confirmApp, { body: { code } }, { token })).status).toBe(200);
    const { authId } = (await first(email, good)).body;
    const answers: string[] = [];
    for (let i = 0; i < 6; i++) answers.push((await second(authId, 'aaaa-aaaa')).problem.code);
    expect(answers).toEqual([...Array(4).fill('code-incorrect'), 'code-exhausted', 'code-exhausted']);
  });
});

it('a member of staff changes the own password; other sessions end', async () => {
  const { token } = await member('changes@example.com');
  const { authId } = (await first('changes@example.com', good)).body;
  t.pass(2);
  await t.call(identity.staffSendOtp, { body: { authId: authId ?? '', accountId, type: 'email' } });
  const other = (await second(authId, await t.codeFor('changes@example.com'))).body.token ?? '';
  const change = (currentPassword: string, newPassword: string) =>
    t.call(staff.changeOwnPassword, { body: { currentPassword, newPassword } }, { token });
  expect((await change(demoPassword, 'Fresh-Tide-99')).problem.code).toBe('current-password-incorrect');
  expect((await change(good, 'plain')).problem.code).toBe('password-refused');
  expect((await change(good, 'Fresh-Tide-99')).status).toBe(204);
  expect(await status(token)).toBe(200);
  expect(await status(other)).toBe(401);
});
