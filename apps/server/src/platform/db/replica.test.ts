// Reads that may be some seconds old: on the replica while it is fresh, on the database itself when it is behind or gone.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReplicatedDatabase, startReplicated } from '../../testing/replicated-database.ts';
import { openAddresses } from './addresses.ts';
import { type Database, openDatabase } from './database.ts';
import { inTenant, readLately, type Tx } from './tenant-transaction.ts';

const tenant = { id: randomUUID() };
const logged: string[] = [];
let database: ReplicatedDatabase;
let db: Database;

beforeAll(async () => {
  database = await startReplicated();
  const addresses = await openAddresses({ ownerUrl: database.url, replicaUrl: database.replicaUrl }, Buffer.alloc(32));
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  db = openDatabase(addresses, log, 2);
  await db.jobs.query('select 1');
});
afterAll(async () => {
  await db.close();
  await database.stop();
});

const whereFrom = (tx: Tx) => sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(tx);
const isFromReplica = async () => (await readLately({ tenant, db }, whereFrom)).rows[0]?.replica;
const age = () => db.replica?.ageSeconds() ?? Number.NaN;

it('a replica answers what may be old while it is at most 5 seconds behind', {
  tags: ['RUN-05'],
  timeout: 40_000,
}, async () => {
  await expect.poll(() => db.replica?.isFresh()).toBe(true);
  expect(await isFromReplica()).toBe(true);
  const { rows } = await inTenant({ tenant, db }, whereFrom);
  expect(rows).toEqual([{ replica: false }]);

  await database.askReplica('select pg_wal_replay_pause()');
  await db.pool.query('begin; create temp table moving (n int); commit');
  await expect.poll(() => age() > 2 && age() < 5, { timeout: 8000 }).toBe(true);
  expect(await isFromReplica()).toBe(true);
  await expect.poll(() => db.replica?.isFresh(), { timeout: 8000 }).toBe(false);
  expect(await isFromReplica()).toBe(false);

  await database.askReplica('select pg_wal_replay_resume()');
  await expect.poll(() => db.replica?.isFresh(), { timeout: 8000 }).toBe(true);
  expect(await isFromReplica()).toBe(true);
});

it('an error of the statement itself is not asked twice', { tags: ['RUN-05'] }, async () => {
  const failing = readLately({ tenant, db }, (tx) => sql`select 1 / 0`.execute(tx));
  await expect(failing).rejects.toThrow(/division by zero/);
});

it('when it is gone the database itself answers, the very call that finds it out too', {
  tags: ['RUN-05'],
}, async () => {
  await expect.poll(() => db.replica?.isFresh()).toBe(true);
  await database.stopReplica();
  expect(await isFromReplica()).toBe(false);
  expect(db.replica?.isFresh()).toBe(false);
  await expect.poll(() => logged.at(-1)).toMatch(/replica is behind or away/);
});
