// The stage: the real server on a fresh folder and its PostgreSQL, where more databases can be created.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { type Foyer, startFoyer } from '../../apps/server/src/testing/foyer-process.ts';

export interface BookingStage {
  readonly server: Foyer;
  /** The server's own database, as its owner. */
  readonly ownerUrl: string;
  /** Creates another, migrated database on the same PostgreSQL; returns its URL. */
  addDatabase(name: string): Promise<string>;
  /** Creates a folder that is deleted with the stage. */
  folder(): Promise<string>;
  stop(): Promise<void>;
}

/** Sets up the stage; takes some seconds. */
export async function openBookingStage(): Promise<BookingStage> {
  const ends: (() => Promise<unknown>)[] = [];
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
    ends.push(() => rm(made, { recursive: true, force: true }));
    return made;
  };
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const dataDir = await folder();
    const server = await startFoyer({
      FOYER_DATA: dataDir,
      FOYER_TRUST_PROXY: '1',
      ...(process.env.BENCH_PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}` } : {}),
    });
    ends.push(() => server.end('SIGTERM'));
    const quiet = { info() {}, warn() {} };
    const { url: ownerUrl } = await startEmbedded({ dataDir, log: quiet, share: true });
    return {
      server,
      ownerUrl,
      folder,
      stop,
      addDatabase: async (name) => {
        const client = new pg.Client(ownerUrl);
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        const url = ownerUrl.replace(/\/foyer$/, `/${name}`);
        await migrateDatabase(url);
        return url;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
