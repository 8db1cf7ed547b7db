// A migration that fails or is killed leaves nothing behind.
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Foyer, startFoyer, startInVain } from '../foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts';

const files = readdirSync(new URL('../../../migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
).length;

let database: FreshDatabase;
let client: pg.Client;
let folder: string;
let servers: Foyer[];

beforeEach(async () => {
  database = await freshDatabase('template0');
  client = new pg.Client(database.url);
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrate-'));
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Two servers of one installation share their keys, and each has its own data folder. */
const settings = (name = 'one') => ({
  DATABASE_URL: database.url,
  FOYER_DATA: join(folder, name),
  FOYER_SECRETS: join(folder, 'secrets.json'),
});

async function tables(): Promise<string[]> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  );
  return rows.map(({ relname }) => relname);
}

async function count(from: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from ${from}`);
  return rows[0].n;
}

it('one that fails midway changes nothing, refuses the start in a sentence, and goes through later', {
  tags: ['FAIL-07'],
}, async () => {
  // The second to last file will fail on this.
  await client.query('create table submissions (left_behind integer)');
  const { code, output } = await startInVain(settings());
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    /^Foyer did not start\. The database could not be brought up to date \(migration 0009-submissions\): .*submissions.* already exists\. Nothing was changed; correct the cause and start again\.$/,
  );
  expect(await tables()).toEqual(['submissions']);
  expect(await count('kysely_migration')).toBe(0);

  await client.query('drop table submissions');
  servers.push(await startFoyer(settings()));
  expect(await count('kysely_migration')).toBe(files);
});

it('one whose server is killed midway changes nothing, and the next start goes through', {
  tags: ['FAIL-07'],
}, async () => {
  const other = new pg.Client(database.url);
  await other.connect();
  await other.query('begin; create table submissions (held integer)');
  const started = startFoyer(settings()).catch((error: Error) => error);
  const waiting = async () => {
    const { rows } = await client.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
  // The migrating backend is cut off, as when its server dies.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  const failed = await started;
  expect(failed).toBeInstanceOf(Error);
  await other.query('rollback');
  await other.end();
  expect(await tables()).toEqual([]);

  servers.push(await startFoyer(settings()));
  expect(await count('kysely_migration')).toBe(files);
});
