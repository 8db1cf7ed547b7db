// A server whose database can be stopped and is reached through a gate: for faults in which the database goes away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { type DatabaseGate, openGate } from './database-gate.ts';
import { type Foyer, startFoyer } from './foyer-process.ts';
import { findGuestForm } from './guest-form.ts';
import { countStored, type Ledger, openLedger } from './submission-ledger.ts';

/** Connections of the server's pool for tenant transactions. */
const poolSize = 10;

export interface GatedServer {
  readonly server: Foyer;
  readonly gate: DatabaseGate;
  readonly ledger: Ledger;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Opens a connection to the database that does not lead through the gate. */
  connect(): Promise<pg.Client>;
  /** Returns the status that a path of the server is answered with. */
  statusOf(path: string): Promise<number>;
  /** Sends once more and returns the status. */
  sendStatus(): Promise<number>;
  /**
   * Locks what submissions are stored in, and sends until each connection of the pool waits for it. The returned function unlocks
   * it and returns the statuses of those that waited.
   */
  useUpConnections(): Promise<() => Promise<number[]>>;
  /** Sends everything once more. @throws unless each submission is there exactly once with all its parts */
  expectWhole(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the database, the gate and the server. */
export async function startGatedServer(): Promise<GatedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-away-'));
  const log = { info() {}, warn() {} };
  const start = () => startEmbedded({ dataDir: join(folder, 'database'), log, durable: false });
  let database: EmbeddedDatabase = await start();
  const gate = await openGate(database.url);
  const server = await startFoyer({ DATABASE_URL: gate.url, FOYER_DATA: join(folder, 'data') });
  const ledger = openLedger(await findGuestForm(server.url));
  const connect = async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    return client;
  };
  return {
    server,
    gate,
    ledger,
    connect,
    stopDatabase: () => database.stop(),
    startDatabase: async () => {
      database = await start();
    },
    statusOf: async (path) => (await fetch(`${server.url}${path}`)).status,
    sendStatus: async () => (await ledger.send(server.url)).status,
    useUpConnections: async () => {
      const client = await connect();
      await client.query('begin; lock table submissions in access exclusive mode');
      const waiting = Array.from({ length: poolSize }, () => ledger.send(server.url));
      const count = async () => {
        const { rows } = await client.query(`select count(*)::int as n from pg_locks where not granted`);
        return rows[0].n;
      };
      await expect.poll(count).toBe(poolSize);
      return async () => {
        await client.query('rollback');
        await client.end();
        return (await Promise.all(waiting)).map(({ status }) => status);
      };
    },
    expectWhole: async () => {
      await ledger.repeatAll(server.url);
      const n = ledger.size();
      expect(await countStored(database.url)).toEqual({
        submissions: n,
        revisions: n,
        keys: n,
        audited: n,
        notices: n,
      });
    },
    stop: async () => {
      await server.end('SIGTERM');
      await gate.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
