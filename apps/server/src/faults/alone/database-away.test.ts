// The database goes away while the server is working: quick refusals meanwhile, nothing lost, and no restart needed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../platform/db/embedded.ts';
import { type DatabaseGate, openGate } from '../../testing/database-gate.ts';
import { type Foyer, startFoyer } from '../../testing/foyer-process.ts';
import { findGuestForm, type GuestForm } from '../../testing/guest-form.ts';
import { countStored, type Ledger, openLedger } from '../../testing/submission-ledger.ts';

/** Connections of the server's pool for tenant transactions. */
const poolSize = 10;

let folder: string;
let database: EmbeddedDatabase;
let gate: DatabaseGate;
let server: Foyer;
let form: GuestForm;
let ledger: Ledger;

const quiet = { info() {}, warn() {} };
const startDatabase = () => startEmbedded({ dataDir: join(folder, 'database'), log: quiet, durable: false });
const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-away-'));
  database = await startDatabase();
  gate = await openGate(database.url);
  server = await startFoyer({ DATABASE_URL: gate.url, FOYER_DATA: join(folder, 'data') });
  form = await findGuestForm(server.url);
  ledger = openLedger(form);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await gate?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function expectWhole(): Promise<void> {
  await ledger.repeatAll(server.url);
  const n = ledger.size();
  expect(await countStored(database.url)).toEqual({ submissions: n, revisions: n, keys: n, audited: n, notices: n });
}

it('a restart of the database: 503 with Retry-After at once, then work as before, without a restart', {
  tags: ['FAIL-02'],
}, async () => {
  const stop = new AbortController();
  const flood = ledger.sendUntil(server.url, stop.signal, 8);
  await sleep(300);
  await database.stop();
  await expect.poll(async () => (await ledger.send(server.url)).status).toBe(503);

  const refused = await ledger.send(server.url);
  expect(refused).toMatchObject({ kind: 'refused', status: 503, retryAfter: '1' });
  expect(refused.took).toBeLessThan(1000);
  expect(await statusOf('/livez')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);

  database = await startDatabase();
  const back = performance.now();
  await expect.poll(async () => (await ledger.send(server.url)).status, { timeout: 10_000 }).toBe(200);
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
  expect(performance.now() - back).toBeLessThan(10_000);
  stop.abort();

  const outcomes = await flood;
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(outcomes.every(({ status, retryAfter }) => status === 200 || retryAfter !== null)).toBe(true);
  expect(Math.max(...outcomes.map(({ took }) => took))).toBeLessThan(3000);
  await expectWhole();
});

it('connections that are cut under load cost a 503 at most', { tags: ['FAIL-02'] }, async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  const stop = new AbortController();
  const flood = ledger.sendUntil(server.url, stop.signal, 8);
  for (let round = 0; round < 5; round += 1) {
    await sleep(100);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'foyer %'`);
  }
  await sleep(100);
  stop.abort();
  const statuses = (await flood).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await client.end();
  await expectWhole();
});

it('every connection in use: 503 after two seconds, alive all the while, and the others get their turn', {
  tags: ['FAIL-03'],
}, async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('begin; lock table submissions in access exclusive mode');
  const waiting = Array.from({ length: poolSize }, () => ledger.send(server.url));
  await expect
    .poll(async () => {
      const { rows } = await client.query(`select count(*)::int as n from pg_locks where not granted`);
      return rows[0].n;
    })
    .toBe(poolSize);

  const oneMore = ledger.send(server.url);
  const begin = performance.now();
  expect(await statusOf('/livez')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(performance.now() - begin).toBeLessThan(500);
  const refused = await oneMore;
  expect(refused).toMatchObject({ status: 503, retryAfter: '1' });
  expect(refused.took).toBeGreaterThan(1900);
  expect(refused.took).toBeLessThan(3500);

  await client.query('rollback');
  await client.end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  await expectWhole();
});

it('a database that has fallen silent makes the server unready within seconds, and alive', {
  tags: ['FAIL-03'],
}, async () => {
  gate.silence();
  const begin = performance.now();
  expect(await statusOf('/readyz')).toBe(503);
  expect(performance.now() - begin).toBeLessThan(4000);
  expect(await statusOf('/livez')).toBe(200);
  gate.open();
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
  await expect.poll(async () => (await ledger.send(server.url)).status, { timeout: 15_000 }).toBe(200);
  await expectWhole();
});
