// The doctor: a healthy installation, and each thing that can be wrong with one.
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { runStatement } from '../testing/run-statement.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/test-smtp-server.ts';
import { examine } from './doctor.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-doctor-'));
  t = await startTestApp();
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await t.stop();
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (env: Record<string, string> = {}) => ({
  FOYER_DATA: t.services.config.dataDir,
  DATABASE_URL: t.ownerUrl,
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  ...env,
});
const parts = ['address', 'files', 'mail', 'texts'] as const;

/** Returns the state of a finding, and its text. */
async function look(about: string, env: Record<string, string> = {}) {
  const part = parts.find((one) => one === about) ?? 'database';
  const found = (await examine(settings(env), [part])).filter((finding) => finding.about === about);
  return found.map(({ state, text }) => `${state}: ${text}`).join('\n');
}

describe('the doctor', () => {
  it('finds a healthy installation well, in one line for each thing, and leaves nothing behind', async () => {
    const findings = await examine(settings());
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    const abouts =
      'settings address keys database clock rows messages schema demo nodes role practices files mail texts'.split(' ');
    expect(findings.map(({ about }) => about)).toEqual(abouts);
    expect(findings.every(({ text }) => !text.includes('\n'))).toBe(true);
    expect(await look('practices')).toBe('ok: The keys open the data of all 3 practices.');
    const files = await readdir(path.join(t.services.config.dataDir, 'files'), { recursive: true });
    expect(files.filter((name) => name.includes(path.sep))).toEqual([]);
  });

  it('finds a table that is not closed off, and rows that other roles could see', async () => {
    await runStatement(t.ownerUrl, 'alter table messages no force row level security');
    expect(await look('rows')).toMatch(/^problem: Not closed off by row level security: messages\./);
    await runStatement(t.ownerUrl, 'alter table messages force row level security');
    expect(await look('rows')).toMatch(/^ok/);
  });

  it('finds messages that nobody sends', async () => {
    await runStatement(
      t.ownerUrl,
      `insert into pgboss.job_common (name, created_on, start_after, state) values ('messages.mail', now() - interval '1 hour', now() + interval '1 hour', 'retry')`,
    );
    expect(await look('messages')).toMatch(/^warning: 1 mails or texts have waited/);
  });

  it('finds keys that are missing, of another installation, or open to others', async () => {
    const other = path.join(folder, 'other.json');
    expect(await look('keys', { FOYER_SECRETS: other })).toMatch(
      /^warning: .*other\.json is not there; the first start/,
    );
    await createSecrets(other);
    expect(await look('keys', { FOYER_SECRETS: other })).toMatch(/^ok/);
    expect(await look('role', { FOYER_SECRETS: other })).toMatch(/^warning: .*another installation's/);
    // The same login, but different keys for its contents.
    const raw = JSON.parse(await readFile(t.services.config.secretsFile, 'utf8'));
    const { keys } = JSON.parse(await readFile(other, 'utf8'));
    await writeFile(other, JSON.stringify({ ...raw, keys }));
    expect(await look('practices', { FOYER_SECRETS: other })).toMatch(
      /^problem: The keys do not open the data of: demo, maple, quiet\./,
    );
    await chmod(other, 0o644);
    expect(await look('keys', { FOYER_SECRETS: other })).toMatch(/^warning: .*chmod 600/);
    await writeFile(other, 'no keys');
    expect(await look('keys', { FOYER_SECRETS: other })).toMatch(/^problem: .*other\.json/);
  });

  it('finds a database that is away, one without a schema, and says of a private one that it is not made yet', async () => {
    expect(await look('database', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/foyer' })).toMatch(
      /^problem: .*ECONNREFUSED/,
    );
    const empty = await freshDatabase('template0');
    expect(await look('schema', { DATABASE_URL: empty.url })).toMatch(/^warning: \d+ migrations are missing/);
    await empty.drop();
    const data = path.join(folder, 'new');
    expect(await look('database', { DATABASE_URL: '', FOYER_DATA: data })).toMatch(/^warning: There is none in/);
    expect(await look('files', { FOYER_DATA: t.services.config.secretsFile })).toMatch(/^problem: /);
  });

  it('finds a mail server and a gateway that are away, and an address that is not encrypted', async () => {
    expect(await look('mail')).toMatch(/^ok: 127\.0\.0\.1:\d+ greets/);
    expect(await look('mail', { SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/^problem: .*check SMTP_URL/);
    const gateway = createServer((_, answer) => answer.writeHead(405).end());
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(gateway.address() as { port: number }).port}/send`;
    const sms = { SMS_URL: url, SMS_TOKEN: 'x', SMS_FROM: '1' };
    expect(await look('texts', sms)).toMatch(/^ok: .*No text was sent/);
    gateway.close();
    expect(await look('texts', { ...sms, SMS_URL: 'http://127.0.0.1:1/' })).toMatch(/^problem: .*check SMS_URL/);
    expect(await look('address', { FOYER_PUBLIC_URL: 'http://localhost:3000' })).toMatch(/^warning: .*not encrypted/);
  });

  it('names the accounts of the demo in a production database, and practices that are not the demo’s', {
    tags: ['SAFE-33'],
  }, async () => {
    const production = {
      FOYER_MODE: 'production',
      FOYER_SECRETS: t.services.config.secretsFile,
      FOYER_PUBLIC_URL: 'https://portal.example.com',
    };
    expect(await look('demo')).toBe('ok: Every practice is one of the demo.');
    const found = await look('demo', production);
    expect(found).toMatch(/^problem: .*\(demo, maple, quiet\).*admin@example\.com.*"npm run foyer -- demo remove"/);
    const empty = await freshDatabase();
    expect(await look('demo', { ...production, DATABASE_URL: empty.url })).toMatch(/^ok: No practice/);
    await empty.drop();
  });
});
