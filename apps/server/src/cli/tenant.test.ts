// Opening a practice and managing its staff from the command line, with the real database.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { builder, documents, identity, staff } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTenants } from '../modules/practice/public.ts';
import { readConfig } from '../platform/config.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { UsageError } from './command.ts';
import { exportPractice } from './export.ts';
import { seed } from './seed.ts';
import { staffCommand } from './staff.ts';
import { tenantCommand } from './tenant.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

const config = (env: Record<string, string> = {}) => {
  const { dataDir, secretsFile } = t.services.config;
  return readConfig({ FOYER_DATA: dataDir, FOYER_SECRETS: secretsFile, DATABASE_URL: t.ownerUrl, ...env });
};
/** A demo that may be served under a public address. */
const openDemo = { FOYER_DEMO_PUBLIC: 'yes-everyone-may-read-the-mail' };
const foyer = (name: 'tenant' | 'staff', ...args: string[]) =>
  (name === 'tenant' ? tenantCommand : staffCommand).run(args, config, {});

const good = {
  slug: 'smile',
  name: 'Smile Dental',
  zone: 'America/Halifax',
  country: 'ca',
  'admin-email': 'Ada@smile.example',
  'admin-name': 'Ada Bright',
};
const add = (change: Partial<typeof good> = {}) =>
  foyer('tenant', 'add', ...Object.entries({ ...good, ...change }).flatMap(([name, value]) => [`--${name}`, value]));
const keyIn = (text: string) => /[?&]key=([\w-]+)/.exec(text)?.[1] ?? '';
const at = (host: string) => ({ host: `${host}.localhost` });

// Runs before a practice other than the demo's is added.
it('seed adds what is missing, once, and never in production', async () => {
  expect(await seed(config())).toContain('Added Cedar Family Dental.');
  expect(await seed(config())).toBe('The demo practices were there already.');
  const production = { FOYER_MODE: 'production', FOYER_PUBLIC_URL: 'https://x.example', SMTP_URL: 'smtps://x.example' };
  await expect(seed(config(production))).rejects.toThrow(/production has none/);
});

describe('tenant add', () => {
  it.each([
    [{ slug: 'a.b' }, /The slug "a\.b" may hold small letters/],
    [{ slug: 'smile-' }, /begins and ends with a letter or digit/],
    [{ slug: 's'.repeat(64) }, /63 characters at most/],
    [{ slug: 'xn--smile' }, /may not begin with "xn--"/],
    [{ slug: 'www' }, /The slug "www" is reserved/],
    [{ slug: 'demo' }, /There is a practice "demo" already/],
    [{ zone: 'Mars/Olympus' }, /--zone must be an IANA time zone/],
    [{ country: 'DE' }, /--country must be US or CA/],
    [{ name: ' ' }, /--name is missing/],
    [{ name: 'n'.repeat(61) }, /--name: .*60/],
    [{ 'admin-email': 'ada at smile' }, /--admin-email: Enter an email address[^.]*\.com\.$/],
    [{ 'admin-name': '' }, /--admin-name is missing/],
  ])('refuses %o with a sentence, and makes nothing', async (change, words) => {
    const before = (await listTenants(t.services.db)).length;
    const refusal = await add(change).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UsageError);
    expect((refusal as Error).message).toMatch(words);
    expect((await listTenants(t.services.db)).length).toBe(before);
  });

  it('refuses the name of the host that practices lie below', async () => {
    const args = Object.entries({ ...good, slug: 'clinics' }).flatMap(([name, value]) => [`--${name}`, value]);
    const below = () => config({ ...openDemo, FOYER_PUBLIC_URL: 'https://clinics.example.com' });
    await expect(tenantCommand.run(['add', ...args], below, {})).rejects.toThrow(/"clinics" is reserved/);
  });

  it('makes a practice whose first admin sets a password by the link, once, and starts with standard forms', async () => {
    const text = await add();
    expect(text).toContain('http://smile.localhost:3000/practice/open?key=');
    expect(await foyer('tenant', 'list')).toMatch(/^smile +Smile Dental +http:\/\/smile\.localhost:3000/m);
    const key = keyIn(text);
    const asked = await t.call(staff.staffInvitation, { body: { key } }, at('smile'));
    expect(asked.body).toEqual({ name: 'Ada Bright', emailAddress: 'ada@smile.example' });
    // At another practice the link opens nothing.
    expect((await t.call(staff.staffInvitation, { body: { key } }, at('demo'))).problem.code).toBe('link-expired');
    await expect.poll(() => t.mailbox.list().find(({ to }) => to === 'ada@smile.example')?.text).toContain(key);
    const accept = () => t.call(staff.acceptInvitation, { body: { key, password: 'Bright-Teeth-26' } }, at('smile'));
    expect((await accept()).status).toBe(204);
    expect((await accept()).problem.code).toBe('link-expired');

    const tenant = (await listTenants(t.services.db)).find(({ slug }) => slug === 'smile');
    if (!tenant) throw new Error('The practice is gone.');
    const accountId = tenant.id;
    const first = await t.call(
      identity.staffToken,
      { body: { grantType: 'password', email: 'ada@smile.example', password: 'Bright-Teeth-26', accountId } },
      at('smile'),
    );
    const authId = first.body.authId ?? '';
    await t.call(identity.staffSendOtp, { body: { authId, accountId, type: 'email' } }, at('smile'));
    await expect.poll(() => t.mailbox.list().some(({ subject }) => subject.startsWith('Your sign-in code'))).toBe(true);
    const otp = await t.codeFor('ada@smile.example');
    const { body } = await t.call(identity.staffToken, { body: { grantType: 'otp', authId, otp } }, at('smile'));
    const signedIn = { ...at('smile'), token: body.token ?? '' };

    const start = (forms: { key: string; forGuests: boolean }[]) =>
      t.call(builder.startForms, { body: { forms } }, signedIn);
    expect((await start([{ key: 'no-such-form', forGuests: true }])).status).toBe(404);
    const wanted = [
      { key: 'dental-history', forGuests: true },
      { key: 'medical-history', forGuests: false },
    ];
    expect((await start(wanted)).body.published).toMatchObject([
      { name: 'Dental History', forGuests: true },
      { name: 'Medical History', forGuests: false },
    ]);
    // Sent again, it finds them already there.
    expect((await start(wanted)).body.published).toEqual([]);
    const offered = await t.call(documents.guestDocuments, { query: { accountId } }, at('smile'));
    expect(offered.body.flatMap((group) => group.documents.map(({ name }) => name))).toEqual(['Dental History']);
    const trail = await inTenant({ tenant, db: t.services.db }, (tx) =>
      tx.selectFrom('auditEntries').select(['action', 'requestId']).orderBy('entryId').execute(),
    );
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invite-admin', 'send-link', 'set-password', 'create', 'publish']),
    );
    expect(trail[0]?.requestId).toBe('command line');
  });
});

describe('staff', () => {
  it('are added, listed, given a new link, shut out and let in again', async () => {
    const added = await foyer('staff', 'add', 'quiet', '--email', 'nora@quiet.example', '--name', 'Nora Lind');
    expect(added).toContain('/practice/invitation?key=');
    expect(await foyer('staff', 'list', 'QUIET')).toContain('nora@quiet.example  office  invited  Nora Lind');
    const renewed = keyIn(await foyer('staff', 'link', 'quiet', 'Nora@quiet.example'));
    const open = async (key: string) => (await t.call(staff.staffInvitation, { body: { key } }, at('quiet'))).status;
    expect([await open(keyIn(added)), await open(renewed)]).toEqual([410, 200]);
    await foyer('staff', 'suspend', 'quiet', 'nora@quiet.example');
    expect(await open(renewed)).toBe(410);
    await expect(foyer('staff', 'link', 'quiet', 'nora@quiet.example')).rejects.toThrow(/reactivate the account first/);
    expect(await foyer('staff', 'list', 'quiet')).toContain('nora@quiet.example  office  suspended');
    await foyer('staff', 'reactivate', 'quiet', 'nora@quiet.example');
    expect(await foyer('staff', 'list', 'quiet')).toContain('nora@quiet.example  office  invited');
  });

  it('that cannot be are refused with a sentence', async () => {
    await expect(foyer('staff', 'list', 'nowhere')).rejects.toThrow(/There is no practice "nowhere"/);
    await expect(foyer('staff', 'link', 'quiet', 'x@y.example')).rejects.toThrow(
      /Nobody with the address x@y\.example/,
    );
    await expect(foyer('staff', 'suspend', 'demo', 'admin@example.com')).rejects.toThrow(/at least one active admin/);
    await expect(foyer('staff', 'add', 'quiet', '--email', 'a@b.example')).rejects.toThrow(/--name is missing/);
    const add = (role: string) =>
      foyer('staff', 'add', 'quiet', '--email', 'a@b.example', '--name', 'A', '--role', role);
    await expect(add('boss')).rejects.toThrow(/--role must be one of admin, office, clinical, billing, read-only/);
    await expect(foyer('staff', 'fire')).rejects.toThrow(/"staff fire" is not known/);
  });
});

it('export writes a practice into a new file that only its owner reads, and the trail tells', async () => {
  const file = path.join(t.services.config.dataDir, 'quiet.zip');
  expect(await exportPractice(config(), 'Quiet', file)).toMatch(
    /^Wrote \d+ rows and files of Quiet Street Orthodontics/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(file);
  expect([bytes.subarray(0, 2).toString(), bytes.includes('manifest.json')]).toEqual(['PK', true]);
  await expect(exportPractice(config(), 'quiet', file)).rejects.toThrow(/is there already; name another file/);
  await expect(exportPractice(config(), 'loud', file)).rejects.toThrow(/There is no practice "loud"/);
  const trail = await inTenant(t.systemCtx('quiet'), (tx) =>
    tx.selectFrom('auditEntries').select('requestId').where('action', '=', 'export').execute(),
  );
  expect(trail[0]?.requestId).toBe('command line');
});
