// A PostgreSQL and its streaming replica, for tests of what may be read from a replica.
import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';

const run = promisify(execFile);
const log = { info() {}, warn() {} };

export interface ReplicatedDatabase {
  /** URL of the database as its owner. */
  readonly url: string;
  /** URL of the replica, as the same account. */
  readonly replicaUrl: string;
  /** Runs a statement on the replica, as its superuser. */
  askReplica(text: string): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both; the database is migrated. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-replica-'));
  await chmod(folder, 0o755);
  const [first, second] = [path.join(folder, 'main'), path.join(folder, 'replica')];
  const start = (dataDir: string) => startEmbedded({ dataDir, log, durable: false });
  const made = await start(first);
  await made.stop();
  await run('cp', ['-a', first, second]);
  const main = await start(first);
  const { port, password } = new URL(main.url);
  // `cp -a` keeps the owner, whom PostgreSQL runs as.
  const settings = path.join(second, 'postgres/postgresql.auto.conf');
  await appendFile(
    settings,
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${decodeURIComponent(password)}'\nwal_receiver_status_interval = '1s'\n`,
  );
  await writeFile(path.join(second, 'postgres/standby.signal'), '', { mode: 0o644 });
  const replica = await start(second);
  await migrateDatabase(main.url);
  let isReplicaUp = true;
  const stopReplica = async () => {
    if (isReplicaUp) await replica.stop();
    isReplicaUp = false;
  };
  return {
    url: main.url,
    replicaUrl: replica.url,
    askReplica: async (text) => {
      const client = new pg.Client({ connectionString: replica.url });
      await client.connect();
      await client.query(text);
      await client.end();
    },
    stopReplica,
    stop: async () => {
      await stopReplica();
      await main.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
