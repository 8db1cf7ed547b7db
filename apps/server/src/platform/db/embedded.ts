// The private PostgreSQL that Foyer starts for itself when DATABASE_URL is not set.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type ClusterSetup, findPlace } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { findRunning, isMade, makeCluster, startCluster, stopCluster } from './embedded/cluster.ts';
import { FolderInUseError, holdFolder } from './embedded/folder-lock.ts';
import { EmbeddedDatabaseError } from './embedded/start-error.ts';
import { watchCluster } from './embedded/watch.ts';

export { EmbeddedDatabaseError };

/** Options of startEmbedded. */
interface EmbeddedOptions {
  /** Foyer's data folder; created if absent. The cluster is in `postgres/` below it. */
  dataDir: string;
  log: { info(text: string): void; warn(text: string): void };
  /** false trades safety for speed (no fsync): for tests only. */
  durable?: boolean;
  /**
   * If given, the server is watched and restarted when it ends, at most three times an hour. After that, or if it does not start,
   * this is called once with a sentence that says what to do.
   */
  giveUp?: ((error: EmbeddedDatabaseError) => void) | undefined;
  /** true: if a running Foyer holds the folder, use its database instead of refusing (for the command line). */
  share?: boolean;
}

/** A running private PostgreSQL. */
export interface EmbeddedDatabase {
  /** URL of the database `foyer`, as its superuser. */
  url: string;
  /** true if a server that was still running has been taken over. */
  adopted: boolean;
  /** The postmaster's process id. */
  pid: number;
  /** Stops the server and releases the data folder; does nothing to a shared one. */
  stop(): Promise<void>;
}

/**
 * Starts the private PostgreSQL of a data folder, or takes over the one that a killed Foyer left running.
 * @throws EmbeddedDatabaseError with a sentence for the person at the terminal, also if another Foyer holds the folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  await mkdir(options.dataDir, { recursive: true }).catch((error: Error) => {
    throw new EmbeddedDatabaseError(
      `The data folder ${options.dataDir} cannot be made (${error.message}): set FOYER_DATA to a folder you may write to.`,
    );
  });
  const dataDir = await realpath(options.dataDir);
  let release: () => Promise<void>;
  try {
    release = await holdFolder(dataDir);
  } catch (error) {
    if (options.share && error instanceof FolderInUseError) return shareRunning(dataDir, error);
    throw error;
  }
  try {
    const place = await findPlace(dataDir, await findBinaries(), (text) => log.info(text));
    const password = await passwordOf(dataDir);
    if (!(await isMade(place))) await makeCluster(place, password);

    let server = await findRunning(place);
    const urlOf = (port: number, database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    const adopted = server !== undefined && (await answers(urlOf(server.port, 'postgres')));
    if (server && !adopted) {
      log.warn(`A PostgreSQL left in ${place.folder} (process ${server.pid}) does not answer: stopping it.`);
      await stopCluster(place);
    }
    if (!server || !adopted) server = await startCluster(place, options.durable ?? true);
    await ensureDatabase(urlOf(server.port, 'postgres'));
    const { port } = server;
    const { durable = true, giveUp } = options;
    const unwatch = giveUp && watchCluster({ place, port, durable, log, giveUp });
    return {
      url: urlOf(port, 'foyer'),
      adopted,
      pid: server.pid,
      stop: async () => {
        await unwatch?.();
        await stopCluster(place);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function shareRunning(dataDir: string, held: FolderInUseError): Promise<EmbeddedDatabase> {
  const folder = (await readFile(join(dataDir, 'postgres.place'), 'utf8').catch(() => '')).trim();
  const place: ClusterSetup = {
    folder: folder || join(dataDir, 'postgres'),
    binaries: await findBinaries(),
    account: undefined,
  };
  const server = await findRunning(place);
  if (!server?.isReady) throw held;
  const url = `postgres://postgres:${await passwordOf(dataDir)}@127.0.0.1:${server.port}/foyer`;
  if (!(await answers(url))) throw held;
  return { url, adopted: true, pid: server.pid, stop: async () => {} };
}

/** Returns the superuser's password: created once, readable only for the owner of the data folder. */
async function passwordOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres.password');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known.trim() !== '') return known.trim();
  const password = randomBytes(24).toString('hex');
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  return password;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = 'foyer'");
    if (found.rowCount === 0) await client.query('create database foyer');
  } finally {
    await client.end();
  }
}
