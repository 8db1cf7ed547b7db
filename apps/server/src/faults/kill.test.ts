// The server is killed in the middle of its work, again and again: nothing is half stored, duplicated or lost.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseGate, openGate } from '../testing/database-gate.ts';
import { type Foyer, startFoyer } from '../testing/foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { findGuestForm, type GuestForm } from '../testing/guest-form.ts';
import { countStored, type Ledger, openLedger } from '../testing/submission-ledger.ts';

let database: FreshDatabase;
let gate: DatabaseGate;
let folder: string;
let server: Foyer;
let form: GuestForm;
let ledger: Ledger;

const start = () => startFoyer({ DATABASE_URL: gate.url, FOYER_DATA: folder });

beforeAll(async () => {
  database = await freshDatabase();
  gate = await openGate(database.url);
  folder = await mkdtemp(join(tmpdir(), 'foyer-kill-'));
  server = await start();
  form = await findGuestForm(server.url);
  ledger = openLedger(form);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await gate?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends everything once more to the restarted server and checks that it is there exactly once with all its parts. */
async function expectWhole(): Promise<void> {
  server = await start();
  await ledger.repeatAll(server.url);
  const n = ledger.size();
  expect(await countStored(database.url)).toEqual({ submissions: n, revisions: n, keys: n, audited: n, notices: n });
}

/** Kills the server while another connection holds a lock on `table`, with a submission waiting for it. */
async function killWaitingFor(table: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const sent = ledger.send(server.url);
  await expect
    .poll(async () => {
      const { rows } = await client.query(`select count(*)::int as n from pg_locks where not granted`);
      return rows[0].n;
    })
    .toBeGreaterThan(0);
  await server.end('SIGKILL');
  expect((await sent).kind).toBe('lost');
  await client.end();
}

it.each([30, 120, 300])(
  'killed %i ms into a flood of submissions',
  { tags: ['FAIL-01'], timeout: 60_000 },
  async (after) => {
    const stop = new AbortController();
    const flood = ledger.sendUntil(server.url, stop.signal, 8);
    await sleep(after);
    await server.end('SIGKILL');
    stop.abort();
    await flood;
    await expectWhole();
  },
);

it('killed when half of a body has come', { tags: ['FAIL-01'], timeout: 60_000 }, async () => {
  const before = await countStored(database.url);
  const body = form.body.replaceAll('%n', 'half');
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  socket.write(
    `POST ${form.paths.submit} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, body.length / 2)}`,
  );
  await sleep(200);
  await server.end('SIGKILL');
  socket.destroy();
  expect(await countStored(database.url)).toEqual(before);
  await expectWhole();
});

it.each([
  ['its first row', 'submission_keys'],
  ['its notice', 'submission_notices'],
])('killed while a submission waits to store %s', { tags: ['FAIL-01'], timeout: 60_000 }, async (_, table) => {
  await killWaitingFor(table);
  await expectWhole();
});

it('killed between the commit and the answer', { tags: ['FAIL-01'], timeout: 60_000 }, async () => {
  const { submissions } = await countStored(database.url);
  // The statement that stores a submission is sent with its commit; its result column has this name.
  gate.silenceAt('stored');
  const sent = ledger.send(server.url);
  await expect
    .poll(async () => (await countStored(database.url)).submissions, { timeout: 20_000 })
    .toBe(submissions + 1);
  await server.end('SIGKILL');
  gate.open();
  expect((await sent).kind).toBe('lost');
  await expectWhole();
});
