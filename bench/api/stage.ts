// The stage: the real server on a fresh folder, its PostgreSQL, and a second database for the floor.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { type Foyer, startFoyer } from '../../apps/server/src/testing/foyer-process.ts';
import { copyPractice } from '../floor/copy-practice.ts';

export interface Stage {
  server: Foyer;
  /** The server's own database, as its owner. */
  database: pg.Client;
  /** The floor's database, on the same PostgreSQL, with the same tables. */
  floorUrl: string;
  /** Port of the bare Fastify. */
  floorPort: number;
  /** MB of the server's process. */
  memory(): Promise<number>;
  /** Marks the mails that earlier rounds left in the queue as sent, so that no round pays for another. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Copies one practice with its form into a fresh database, for the floor's rows to reference. */
async function openFloor(from: pg.Client, url: string): Promise<void> {
  await migrateDatabase(url);
  const to = new pg.Client(url);
  await to.connect();
  try {
    await copyPractice(from, to);
  } finally {
    await to.end();
  }
}

async function startFloor(url: string): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('floor-select.ts', import.meta.url)), {
    env: { ...process.env, FLOOR_DATABASE_URL: url },
  });
  const [port] = await once(child, 'message');
  return { port: Number(port), child };
}

/** BENCH_PROFILE=folder writes a CPU profile of the server there. */
function profiling(): Record<string, string> {
  const folder = process.env.BENCH_PROFILE;
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` } : {};
}

/** Sets up the stage; takes some seconds. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const server = await startFoyer({ FOYER_DATA: folder, ...profiling() });
    ends.push(() => server.end('SIGTERM'));
    const quiet = { info() {}, warn() {} };
    const { url } = await startEmbedded({ dataDir: folder, log: quiet, share: true });
    const database = new pg.Client(url);
    // When something else fails, the database goes first; its error must not hide the cause.
    database.on('error', () => undefined);
    await database.connect();
    ends.push(() => database.end());
    await database.query('create database floor');
    const floorUrl = url.replace(/\/foyer$/, '/floor');
    await openFloor(database, floorUrl);
    const floor = await startFloor(url);
    ends.push(async () => floor.child.kill());
    return {
      server,
      database,
      floorUrl,
      floorPort: floor.port,
      memory: () => residentMegabytes(server.pid),
      settle: async () => {
        await database.query(`update pgboss.job_common set state = 'completed' where state = 'created'`);
        // A database in use has statistics of its tables; this one is a minute old.
        await database.query('analyze');
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
