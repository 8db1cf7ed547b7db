// The stage of a drill: a separate PostgreSQL, the real server on it, and people who send forms.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { type Foyer, startFoyer } from '../../apps/server/src/testing/foyer-process.ts';
import { findGuestForm, type GuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { countStored, type Ledger, type Outcome, openLedger } from '../../apps/server/src/testing/submission-ledger.ts';
import type { Tally } from './drill.ts';

const quiet = { info() {}, warn() {} };

export interface Stage {
  readonly folder: string;
  /** URL of the database as its owner. */
  readonly databaseUrl: () => string;
  /** Starts a server; `data` names its folder. */
  start(more?: Readonly<Record<string, string>>): Promise<Foyer>;
  /** Kills PostgreSQL's postmaster and restarts it at the same address. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-drill-'));
  await chmod(folder, 0o755);
  const servers: Foyer[] = [];
  const startDatabase = () => startEmbedded({ dataDir: join(folder, 'database'), log: quiet });
  let database: EmbeddedDatabase = await startDatabase();
  return {
    folder,
    databaseUrl: () => database.url,
    start: async (more = {}) => {
      const server = await startFoyer({
        DATABASE_URL: database.url,
        FOYER_DATA: join(folder, 'data'),
        FOYER_SECRETS: join(folder, 'secrets.json'),
        ...more,
      });
      servers.push(server);
      return server;
    },
    killDatabase: async () => {
      const { url } = database;
      process.kill(database.pid, 'SIGKILL');
      await database.stop();
      for (let tries = 0; ; tries++)
        try {
          database = await startDatabase();
          break;
        } catch (error) {
          // The other processes of the killed server are still ending.
          if (tries >= 40) throw error;
          await sleep(250);
        }
      if (database.url !== url) throw new Error('The database came back at another address.');
    },
    close: async () => {
      for (const server of servers) await server.end('SIGKILL');
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Provides a stage for as long as `work` takes. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage();
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}

/** People who send forms, with all the responses they got. */
export interface Senders {
  readonly ledger: Ledger;
  readonly form: GuestForm;
  readonly outcomes: Outcome[];
  /** Sends in this many lanes until the returned function is called. */
  flood(server: string, lanes?: number): () => Promise<void>;
  /** Waits until this many more were acknowledged, half a minute at most: an earlier fault would prove nothing. */
  untilAcknowledged(more: number): Promise<void>;
  /** Compares everything acknowledged with the database; `server` has to be running. */
  tally(server: string, databaseUrl: string, times: number, note?: string): Promise<Tally>;
}

/** Waits until a server responds again. */
export async function untilReady(server: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (
      await fetch(`${server}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(250);
  }
  throw new Error('The server does not answer any more.');
}

export async function sendersFor(server: string): Promise<Senders> {
  const form = await findGuestForm(server);
  const ledger = openLedger(form);
  const outcomes: Outcome[] = [];
  return {
    ledger,
    form,
    outcomes,
    flood: (address, lanes = 8) => {
      let isOver = false;
      const lane = async () => {
        while (!isOver) {
          const outcome = await ledger.send(address);
          outcomes.push(outcome);
          // A refused sender waits a moment, as a browser does.
          if (outcome.kind !== 'acknowledged') await sleep(250);
        }
      };
      const sending = Promise.all(Array.from({ length: lanes }, lane));
      return async () => {
        isOver = true;
        await sending;
      };
    },
    untilAcknowledged: async (more) => {
      const count = () => outcomes.filter(({ kind }) => kind === 'acknowledged').length;
      const wanted = count() + more;
      for (let tries = 0; tries < 1200 && count() < wanted; tries++) await sleep(25);
    },
    tally: async (address, databaseUrl, times, note) => {
      await untilReady(address);
      const { changed, gone, never } = await ledger.repeatEach(address, 20);
      const stored = await countStored(databaseUrl);
      const parts = [stored.submissions, stored.revisions, stored.keys, stored.audited];
      const missing = Math.max(0, ...parts.map((count) => ledger.size() - gone.length - never.length - count));
      return {
        times,
        acknowledged: outcomes.filter(({ kind }) => kind === 'acknowledged').length,
        lost: changed.length + gone.length + missing,
        doubled: Math.max(0, ...parts.map((count) => count - ledger.size())),
        faults: outcomes.filter(({ status }) => status === 500).length,
        note: [`${ledger.size()} sent`, never.length > 0 && `${never.length} never taken`, note]
          .filter(Boolean)
          .join(', '),
      };
    },
  };
}

/** Returns rows of the database, as its owner. */
export async function askDatabase<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
