// A PostgreSQL with the settings that a host of many practices gives it; another set of them loads rows quickly.
import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPlace } from '../../apps/server/src/platform/db/embedded/account.ts';
import { findBinaries, program } from '../../apps/server/src/platform/db/embedded/binaries.ts';
import { findRunning, isMade, makeCluster, stopCluster } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { freePort } from '../../tools/testing/free-port.ts';

const run = promisify(execFile);
const password = 'bench';

/** In both: what PostgreSQL's manual tells a host to set, for a machine with 16 GB or more. */
const memory = [
  'shared_buffers=4GB',
  'effective_cache_size=12GB',
  'random_page_cost=1.1',
  'jit=off',
  'max_connections=100',
];
export const settings = {
  loading: [
    'fsync=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'maintenance_work_mem=1GB',
    'work_mem=256MB',
    'max_wal_size=8GB',
    'autovacuum=off',
    'full_page_writes=off',
  ],
  serving: ['max_wal_size=4GB', 'track_io_timing=off'],
} as const;

export interface Postgres {
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Its superuser's URL of a database. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Starts the cluster in a folder, which is made when it is not there. */
export async function startPostgres(folder: string, kind: keyof typeof settings): Promise<Postgres> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const place = await findPlace(folder, await findBinaries(), () => undefined);
  if (!(await isMade(place))) await makeCluster(place, password);
  const port = await freePort();
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    ...memory,
    ...settings[kind],
  ];
  await run(
    join(place.binaries.home, 'bin', 'pg_ctl'),
    [
      'start',
      '-w',
      '-t',
      '300',
      '-D',
      place.folder,
      '-l',
      join(place.folder, 'server.log'),
      '-o',
      all.map((one) => `-c ${one}`).join(' '),
    ],
    { env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' }, cwd: '/', ...place.account },
  );
  const running = await findRunning(place);
  if (!running) throw new Error(`PostgreSQL (${program(place.binaries, 'postgres')}) did not start.`);
  return {
    pid: running.pid,
    urlOf: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stopCluster(place),
  };
}

/** Runs statements one after the other; returns the rows of the last. */
export async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
