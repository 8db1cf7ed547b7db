// Stopped under load, the server finishes the work it has accepted, stops its database, and loses nothing.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { type Foyer, startFoyer } from '../../testing/foyer-process.ts';
import { findGuestForm } from '../../testing/guest-form.ts';
import { countStored, openLedger } from '../../testing/submission-ledger.ts';

const quiet = { info() {}, warn() {} };
let folder: string;
let server: Foyer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-stop-'));
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

it('SIGTERM under load: every call that was taken on is answered, and the private database ends too', {
  tags: ['FAIL-09'],
  timeout: 60_000,
}, async () => {
  server = await startFoyer({ FOYER_DATA: folder });
  const { url, port } = server;
  const ledger = openLedger(await findGuestForm(url));
  const noMore = new AbortController();
  const flood = ledger.sendUntil(url, noMore.signal, 12);
  await sleep(500);
  const ended = server.end('SIGTERM');
  // A load balancer regularly checks whether the server accepts calls.
  while ((await fetch(`${url}/readyz`)).ok) await sleep(50);
  await sleep(100);
  noMore.abort();

  const outcomes = await flood;
  const answered = outcomes.filter(({ kind }) => kind === 'acknowledged').length;
  expect(answered).toBeGreaterThan(20);
  expect(outcomes.length).toBe(answered);
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output).not.toMatch(/went wrong|uncaught|"level":(50|60)/);

  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  expect(existsSync(join(folder, 'foyer.lock'))).toBe(false);
  // Its port is free again.
  const next = createServer();
  await new Promise<void>((resolve, reject) => next.once('error', reject).listen(port, '127.0.0.1', resolve));
  expect((next.address() as AddressInfo).port).toBe(port);
  next.close();

  const database = await startEmbedded({ dataDir: folder, log: quiet });
  try {
    expect((await countStored(database.url)).submissions).toBe(answered);
  } finally {
    await database.stop();
  }
});

it('a call that takes its time is finished before the server ends', {
  tags: ['FAIL-09'],
  timeout: 60_000,
}, async () => {
  server = await startFoyer({ FOYER_DATA: folder });
  const ledger = openLedger(await findGuestForm(server.url));
  const { url } = await startEmbedded({ dataDir: folder, log: quiet, share: true });
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin; lock table submissions in access exclusive mode');
  const sent = ledger.send(server.url);
  await sleep(300);
  const ended = server.end('SIGTERM');
  await sleep(1000);
  await client.query('rollback');
  await client.end();
  expect((await sent).kind).toBe('acknowledged');
  expect((await ended).code).toBe(0);
});
