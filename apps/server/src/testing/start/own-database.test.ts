// A practice's own PostgreSQL, and wrong settings: what the real program does and says.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Foyer, startFoyer, startInVain } from '../foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts';
import { findGuestForm } from '../guest-form.ts';
import { countStored, openLedger } from '../submission-ledger.ts';

let database: FreshDatabase;
let folder: string;
let server: Foyer | undefined;

beforeAll(async () => {
  database = await freshDatabase('template0');
  folder = await mkdtemp(join(tmpdir(), 'foyer-own-'));
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the database's URL with something changed. */
function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

it('DATABASE_URL is used and nothing else is started, from the first start on an empty database', async () => {
  const data = join(folder, 'data');
  server = await startFoyer({ DATABASE_URL: database.url, FOYER_DATA: data });
  const ledger = openLedger(await findGuestForm(server.url));
  expect((await ledger.send(server.url)).status).toBe(200);
  expect((await countStored(database.url)).submissions).toBe(1);
  expect(await readdir(data)).toEqual(['files', 'secrets.json']);

  const ended = await server.end('SIGTERM');
  expect(ended).toMatchObject({ code: 0, signal: null });
  server = await startFoyer({ DATABASE_URL: database.url, FOYER_DATA: data });
  await ledger.repeatAll(server.url);
});

it('a login role that could see past row level security is refused', async () => {
  const make = (attribute: string) =>
    asAdmin(`do $$ begin execute (
      select 'alter role ' || usename || ' ${attribute}' from pg_stat_activity
      where datname = current_database() and usename like 'foyer_login_%' limit 1); end $$`);
  await make('bypassrls');
  try {
    const { code, output } = await startInVain({ DATABASE_URL: database.url, FOYER_DATA: join(folder, 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(/The database role foyer_login_\w+ has BYPASSRLS, so row level security would not hold/);
  } finally {
    await make('nobypassrls');
  }
});

const wrong: readonly [what: string, settings: () => Record<string, string>, words: RegExp][] = [
  ['a mode there is not', () => ({ FOYER_MODE: 'live' }), /FOYER_MODE is "live"; set it to one of: demo, production\./],
  ['a port out of range', () => ({ PORT: '70000' }), /PORT is "70000"; set it to a number from 0 to 65535\./],
  ['an address that is none', () => ({ SMTP_URL: 'mail.example.com' }), /SMTP_URL is not an address that starts with/],
  ['half of the SMS settings', () => ({ SMS_URL: 'https://sms.example' }), /SMS_TOKEN and SMS_FROM are needed too/],
  [
    'a movable clock in production',
    () => ({ FOYER_MODE: 'production', FOYER_TEST: '1' }),
    /refused in production mode; unset it\./,
  ],
  [
    'production without its keys',
    () => ({
      FOYER_MODE: 'production',
      FOYER_SECRETS: join(folder, 'nowhere.json'),
      FOYER_PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtps://mail.example',
    }),
    /nowhere\.json/,
  ],
  ['a database of another program', () => ({ DATABASE_URL: 'mysql://127.0.0.1/foyer' }), /DATABASE_URL is not an/],
  [
    'a password that the database refuses',
    () => ({ DATABASE_URL: changed((url) => Object.assign(url, { username: 'nobody_at_all', password: 'wrong' })) }),
    /DATABASE_URL refused the connection|does not exist/,
  ],
  [
    'a database that does not exist',
    () => ({ DATABASE_URL: changed((url) => Object.assign(url, { pathname: '/no_such_database' })) }),
    /The database of DATABASE_URL refused the connection .*no_such_database/,
  ],
];

it.each(wrong)('%s: one sentence that says what to do, and exit code 1', async (_, settings, words) => {
  const { code, output } = await startInVain({ FOYER_DATA: join(folder, 'wrong'), ...settings() });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^Foyer did not start\. [^\n]+$/);
  expect(output).toMatch(words);
  expect(existsSync(join(folder, 'wrong/postgres'))).toBe(false);
});

it('keys that are no keys, a port in use, keys of another installation: each is said in one sentence', async () => {
  const secrets = join(folder, 'broken.json');
  await writeFile(secrets, '{"keys":', { mode: 0o600 });
  const base = { DATABASE_URL: database.url, FOYER_DATA: join(folder, 'data') };
  const broken = await startInVain({ ...base, FOYER_SECRETS: secrets });
  expect(broken.code).toBe(1);
  expect(broken.output.trim()).toMatch(/^Foyer did not start\. [^\n]*broken\.json[^\n]*$/);

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const taken = await startInVain({ ...base, PORT: String(port) });
  other.close();
  expect(taken.code).toBe(1);
  expect(taken.output.trim()).toMatch(/^Foyer did not start\. The port is in use by another program/m);
});
