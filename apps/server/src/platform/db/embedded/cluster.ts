// One PostgreSQL cluster on disk: creates it, starts it, finds a running one, and stops it.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readdir, readFile, readlink, realpath, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterSetup } from './account.ts';
import { program } from './binaries.ts';
import { EmbeddedDatabaseError } from './start-error.ts';

const run = promisify(execFile);

/** What postmaster.pid says about a running (or dead) server. */
interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Path of a log or note that belongs to a cluster but may not be inside it. */
const beside = (place: ClusterSetup, name: string) => join(dirname(place.folder), name);

/** Returns true once initdb has finished. @throws if the cluster was created by another major version */
export async function isMade(place: ClusterSetup): Promise<boolean> {
  const version = await readFile(join(place.folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return false;
  const major = place.binaries.version.split('.')[0];
  if (version.trim() === major) return true;
  throw new EmbeddedDatabaseError(
    `The database in ${place.folder} was made by PostgreSQL ${version.trim()}, and this is ${major}: start the older Foyer and take a backup, or set FOYER_DATA to another folder.`,
  );
}

/** Runs initdb: UTF-8, the same collation on every machine, checksums, and a password for every connection. */
export async function makeCluster(place: ClusterSetup, password: string): Promise<void> {
  const passwordFile = beside(place, `postgres.password.${randomBytes(4).toString('hex')}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
  try {
    if (place.account) await chown(passwordFile, place.account.uid, place.account.gid);
    await runProgram(place, 'initdb', [
      '--pgdata',
      place.folder,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth-local=reject',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ]);
  } catch (error) {
    throw new EmbeddedDatabaseError(`PostgreSQL could not make its folder ${place.folder}: ${tail(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Starts the server on 127.0.0.1 and returns once it responds. Prefers the last port if it is free; with `onlyPort`, no other one
 * is used. @throws EmbeddedDatabaseError
 */
export async function startCluster(place: ClusterSetup, durable: boolean, onlyPort?: number): Promise<Postmaster> {
  const log = beside(place, 'postgres.log');
  await keepShort(log);
  if (place.account) await prepareLog(log, place.account);
  let port = onlyPort ?? (await readPort(place)) ?? 0;
  for (let attempt = 1; ; attempt++) {
    if (onlyPort === undefined && !(await isFree(port))) port = 0;
    if (port === 0) port = await freePort();
    await writeFile(beside(place, 'postgres.port'), `${port}\n`);
    try {
      const settings = settingsFor(port, durable);
      await runProgram(place, 'pg_ctl', ['start', '-w', '-t', '120', '-D', place.folder, '-l', log, '-o', settings]);
      const running = await readPostmaster(place);
      if (running) return running;
    } catch {
      // The reason is in the log, not in pg_ctl's output.
    }
    const reason = (await readFile(log, 'utf8').catch(() => '')).slice(-2000);
    if (onlyPort === undefined && attempt < 5 && /could not bind|Address already in use/.test(reason)) port = 0;
    else throw new EmbeddedDatabaseError(`PostgreSQL did not start; the end of ${log} says: ${lastLine(reason)}`);
  }
}

/**
 * Returns whether processes of a server whose postmaster died still work in the folder. Checked on Linux only; elsewhere
 * PostgreSQL detects it.
 */
export async function findLeftovers(place: ClusterSetup): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folder = await realpath(place.folder);
  const names = await readdir('/proc');
  const places = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')),
  );
  return places.includes(folder);
}

/** Returns the server running on this cluster, if any. A dead server's pid file is ignored. */
export async function findRunning(place: ClusterSetup): Promise<Postmaster | undefined> {
  const running = await readPostmaster(place);
  if (!running) return undefined;
  try {
    process.kill(running.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  if (await isOurs(place, running.pid)) return running;
  // Another program has this process id now. PostgreSQL would refuse to start because of it, so the file has to go.
  await rm(join(place.folder, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Stops a running server: open transactions are rolled back, everything else is flushed. */
export async function stopCluster(place: ClusterSetup): Promise<void> {
  try {
    await runProgram(place, 'pg_ctl', ['stop', '-m', 'fast', '-w', '-t', '60', '-D', place.folder]);
  } catch {
    if (await findRunning(place)) {
      await runProgram(place, 'pg_ctl', ['stop', '-m', 'immediate', '-w', '-t', '30', '-D', place.folder]);
    }
  }
}

async function readPostmaster(place: ClusterSetup): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(place.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: (lines[7] ?? '').trim() === 'ready' };
}

/** Returns whether a process is this cluster's server. PostgreSQL's working directory is its folder, which Linux shows. */
async function isOurs(place: ClusterSetup, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(place.folder));
    } catch (error) {
      // A process that we may not inspect might be ours; deleting its pid file would let two servers share the folder.
      return (error as NodeJS.ErrnoException).code !== 'ENOENT';
    }
  }
  if (process.platform === 'win32') return true;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(place.folder);
}

async function readPort(place: ClusterSetup): Promise<number | undefined> {
  const port = Number(await readFile(beside(place, 'postgres.port'), 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : undefined;
}

/** Passed on the command line: root would otherwise write a file in the cluster's folder, where another account may write. */
function settingsFor(port: number, durable: boolean): string {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=64MB',
    'max_wal_size=512MB',
    // Saves three I/O worker processes; a practice's tables fit in memory.
    'io_method=sync',
    'jit=off',
    // After a crash, one sync for the whole disk instead of one for each of 1,500 files, which added seconds to an outage.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return settings.map((setting) => `-c ${setting}`).join(' ');
}

async function keepShort(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > 10_000_000) await truncate(log, 0);
}

async function prepareLog(log: string, account: { uid: number; gid: number }): Promise<void> {
  const file = await open(log, 'a', 0o600);
  await file.chown(account.uid, account.gid);
  await file.close();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function runProgram(place: ClusterSetup, name: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  // Only what the programs need: Foyer's own settings hold secrets, and PGPORT and the like would mislead them.
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const key of ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'USERPROFILE', 'APPDATA']) {
    if (process.env[key] !== undefined) env[key] = process.env[key];
  }
  await run(program(place.binaries, name), args, { env, cwd: dirname(place.folder), ...place.account });
}

function tail(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return lastLine(stderr ?? '') || message;
}

const lastLine = (text: string) => text.trim().split('\n').slice(-3).join(' / ');
