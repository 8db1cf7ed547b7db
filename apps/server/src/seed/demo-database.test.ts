// The demo and production refuse each other's databases; the demo's leftovers can be removed.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDemo } from '../cli/demo.ts';
import { seed } from '../cli/seed.ts';
import { startServer } from '../main.ts';
import { openPractice } from '../modules/practice/public.ts';
import { readConfig } from '../platform/config.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { practices } from './practices.ts';

let folder: string;
let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-modes-'));
  database = await freshDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATABASE_URL: database.url,
  FOYER_DATA: folder,
  FOYER_SECRETS: path.join(folder, 'secrets.json'),
  FOYER_TEST_PASSWORDS: '1',
  LOG_LEVEL: 'silent',
  PORT: '0',
});
const demo = () => readConfig(settings());
const production = () =>
  readConfig({
    ...settings(),
    FOYER_TEST_PASSWORDS: '',
    FOYER_MODE: 'production',
    FOYER_PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });

/** Starts and stops a server; returns the reason if it does not start. */
async function start(config: ReturnType<typeof demo>): Promise<string> {
  return startServer(config, () => undefined, { webApps: [] }).then(
    async (server) => {
      await server.stop();
      return '';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

const slugs = async () =>
  (await client.query<{ slug: string }>('select slug from tenants order by 1')).rows.map((row) => row.slug);

/** Returns how many rows of some practices each table holds, if any. */
async function rowsOf(ids: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await client.query(`select count(*)::int as n from ${name} where tenant_id = any($1::uuid[])`, [ids]);
    if (found.rows[0].n > 0) counts[name] = found.rows[0].n;
  }
  return counts;
}

const own = randomUUID();
const addOwnPractice = async () => {
  const secrets = await loadSecrets({ file: settings().FOYER_SECRETS, mode: 'demo' });
  const practice = { id: own, slug: 'smile', companyName: 'Smile Dental', settings: { timezone: 'America/Denver' } };
  await openPractice(database.url, secrets, practice, new Date());
};
const demoIds = practices.map(({ id }) => id);

// Each starts a server several times.
describe('a database', { timeout: 120_000 }, () => {
  it('of a production is left alone by a Foyer that is started without FOYER_MODE, and by seed', {
    tags: ['SAFE-31'],
  }, async () => {
    await addOwnPractice();
    const refusal = await start(demo());
    expect(refusal).toMatch(
      /^SettingError: The database holds practices that are not the demo's \(smile\).*set FOYER_MODE=production/,
    );
    await expect(seed(demo())).rejects.toThrow(/not the demo's \(smile\)/);
    expect(await slugs()).toEqual(['smile']);
    expect(Object.keys(await rowsOf([own])).sort()).toEqual([
      'practice_settings',
      'relationship_types',
      'tenant_keys',
      'tenants',
    ]);
    expect(await start(production())).toBe('');
    await client.query('begin; set local session_replication_role = replica');
    for (const table of Object.keys(await rowsOf([own]))) await client.query(`delete from ${table}`);
    await client.query('commit');
  });

  it('that was a demo is refused by production until `foyer demo remove` has run, which leaves nothing of it and all of the others', {
    tags: ['SAFE-33'],
  }, async () => {
    expect(await start(demo())).toBe('');
    expect(await start(demo())).toBe('');
    const refusal = await start(production());
    expect(refusal).toMatch(
      /^SettingError: The database holds practices of the demo \(demo, maple, quiet, synced\).*admin@example\.com.*demo remove/,
    );
    await addOwnPractice();
    const storage = openStorage(demo());
    const [theirs, ours] = [`${demoIds[0]}/${randomUUID()}`, `${own}/${randomUUID()}`];
    for (const name of [theirs, ours]) await storage.put(name, Buffer.from('x'));
    const before = await rowsOf([own]);

    expect(await removeDemo(production())).toBe(
      'Removed demo, maple, quiet, synced: rows, files and messages that waited.',
    );
    expect(await rowsOf(demoIds)).toEqual({});
    expect(await rowsOf([own])).toEqual(before);
    expect(await slugs()).toEqual(['smile']);
    expect(await storage.get(theirs)).toBeUndefined();
    expect((await storage.get(ours))?.toString()).toBe('x');
    expect((await client.query('select from pgboss.job')).rowCount).toBe(0);
    const { rows } = await client.query(
      'select bool_and(relforcerowsecurity) as forced from pg_class where relname = any($1)',
      [Object.keys(before)],
    );
    expect(rows).toEqual([{ forced: true }]);
    expect(await start(production())).toBe('');
    expect(await removeDemo(production())).toBe('The database holds no practice of the demo.');
    expect(await readdir(folder)).toContain('secrets.json');
  });
});
