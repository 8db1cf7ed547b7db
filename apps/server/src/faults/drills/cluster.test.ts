// Machines of a Citus cluster are killed under load: others' practices go on, nothing that was acknowledged is lost.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribute } from '../../platform/db/citus/distribute.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { addBookingPlace, bookingBody, createBooker, findBookingForm, newPlace } from '../../testing/booking-load.ts';
import { makeCitusDatabase, startCitus } from '../../testing/citus-cluster.ts';
import { postgresWithCitus } from '../../testing/find-citus.ts';
import { type Foyer, startFoyer } from '../../testing/foyer-process.ts';
import { findGuestForm, type GuestForm } from '../../testing/guest-form.ts';
import { countStored, type Ledger, type Outcome, openLedger } from '../../testing/submission-ledger.ts';
import type { StartedPostgres } from '../../testing/system-postgres.ts';

const isSkipped = postgresWithCitus() === undefined;
const skipped = isSkipped ? 'skipped: no PostgreSQL with Citus is installed: ' : '';

let folder: string;
let nodes: StartedPostgres[];
let databaseUrl: string;
let server: Foyer;
/** Forms that booked a visit, besides those of the ledgers. */
let booked = 0;
/** Of two practices that are on different machines. */
let ledgers: readonly [Ledger, Ledger];
let forms: readonly GuestForm[];
/** The machine of the second practice. */
let worker: StartedPostgres;

const start = () =>
  startFoyer({
    DATABASE_URL: databaseUrl,
    FOYER_DATA: join(folder, 'data'),
    FOYER_TRUST_PROXY: '1',
    FOYER_TRUST_HOST: '1',
  });

/** Returns the ports of the machines that hold these practices. */
async function portsOf(...slugs: string[]): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ port: string }>(
    `select (select nodeport::text from citus_shards where shardid = get_shard_id_for_distribution_column('visits', tenant_id)) as port
     from tenants where slug = any($1) order by array_position($1, slug)`,
    [slugs],
  );
  await client.end();
  return rows.map(({ port }) => port);
}

async function expectWhole(): Promise<void> {
  // A connection of the coordinator that was last used before the worker ended fails once more.
  for (const ledger of ledgers)
    expect(await ledger.repeatEach(server.url, 20)).toEqual({ changed: [], gone: [], never: [] });
  const notices = ledgers[0].size() + ledgers[1].size();
  // A booking has a mail of its own.
  const n = notices + booked;
  expect(await countStored(databaseUrl)).toEqual({ submissions: n, revisions: n, keys: n, audited: n, notices });
}

/** Asks for what the practice offers to guests, again and again, until `signal` aborts; returns every status. */
async function readUntil({ headers, tenantId }: GuestForm, signal: AbortSignal): Promise<number[]> {
  const seen = new Set<number>();
  while (!signal.aborted) {
    const answer = await fetch(`${server.url}/user/v1/public/guest/documents/?accountId=${tenantId}`, { headers });
    await answer.arrayBuffer();
    seen.add(answer.status);
  }
  return [...seen].sort();
}

const statuses = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ status }) => status))].sort();

/** Sends to both practices, and reads there, during `work`. Returns the statuses of each. */
async function underLoad(work: () => Promise<void>) {
  const stop = new AbortController();
  const floods = ledgers.map((ledger) => ledger.sendUntil(server.url, stop.signal, 3));
  const reading = forms.map((form) => readUntil(form, stop.signal));
  try {
    await sleep(1000);
    await work();
  } finally {
    stop.abort();
  }
  return { sent: (await Promise.all(floods)).map(statuses), read: await Promise.all(reading) };
}

/** Returns a function that books a visit at the first practice. */
async function booker() {
  const form = await findBookingForm(server.url);
  const place = await addBookingPlace(databaseUrl, form.tenantId, newPlace(1));
  const send = createBooker(server.port, 1);
  const [providerId = ''] = place.providerIds;
  const hour = 3_600_000;
  const startsAt = new Date((Math.floor(Date.now() / hour) + 7 * 24) * hour);
  return () => send(form.path, bookingBody(form, place, { providerId, startsAt, number: 1 }), 1);
}

const isServed = (ledger: Ledger, status: number) =>
  expect.poll(async () => (await ledger.send(server.url)).status, { timeout: 20_000 }).toBe(status);

describe.skipIf(isSkipped)(`${skipped}a cluster under load`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-cluster-'));
    await chmod(folder, 0o755);
    nodes = await startCitus(folder);
    databaseUrl = await makeCitusDatabase({ nodes: nodes.map(({ url }) => url) }, 'foyer');
    await migrateDatabase(databaseUrl);
    await distribute(databaseUrl, { shards: 4, say: () => undefined });
    server = await start();
    const [first, second] = await portsOf('demo', 'maple');
    expect(first).not.toBe(second);
    const found = nodes.find(({ url }) => new URL(url).port === second);
    if (!found) throw new Error('No machine has the practice.');
    worker = found;
    const [one, other] = [await findGuestForm(server.url, 'demo'), await findGuestForm(server.url, 'maple')];
    forms = [one, other];
    ledgers = [openLedger(one), openLedger(other)];
  }, 180_000);
  afterAll(async () => {
    await server?.end('SIGTERM');
    for (const node of nodes) await node.stop().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  it('a worker is killed: its practices get 503, the others are served; it comes back and nothing is lost', {
    tags: ['RUN-24', 'FAIL-02'],
    timeout: 120_000,
  }, async () => {
    const book = await booker();
    const { sent, read } = await underLoad(async () => {
      await worker.kill();
      await sleep(2000);
      const refused = await ledgers[1].send(server.url);
      expect(refused).toMatchObject({ status: 503, retryAfter: '1' });
      expect(refused.took).toBeLessThan(2000);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await book()).toMatchObject({ status: 200 });
      booked += 1;
      await worker.start();
      await isServed(ledgers[1], 200);
    });
    expect(read).toEqual([[200], [200, 503]]);
    expect(sent).toEqual([[200], [200, 503]]);
    expect(server.output()).toMatch(/The machine 127\.0\.0\.1:\d+ of the cluster is away: /);
    await expectWhole();
  });

  it('the coordinator is killed: all get 503, and afterwards nothing is lost', {
    tags: ['RUN-24', 'FAIL-02'],
    timeout: 120_000,
  }, async () => {
    const [coordinator] = nodes;
    const { sent } = await underLoad(async () => {
      await coordinator?.kill();
      for (const ledger of ledgers) await isServed(ledger, 503);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      await coordinator?.start();
      for (const ledger of ledgers) await isServed(ledger, 200);
    });
    expect(sent).toEqual([
      [200, 503],
      [200, 503],
    ]);
    await expectWhole();
  });
});
