// PostgreSQL refuses to run as root: chooses the account that runs it instead, and a location which that account can reach.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Binaries, program } from './binaries.ts';
import { EmbeddedDatabaseError } from './start-error.ts';

/** User and group ids to run a program as. Undefined everywhere means: as the account that runs Node. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where a cluster lives and how its programs are run. */
export interface ClusterSetup {
  folder: string;
  binaries: Binaries;
  account: Account | undefined;
}

/** A system-wide home for files that an unprivileged account must reach but cannot, below /root for instance. */
const systemHome = '/var/lib/foyer';

/**
 * Decides where a data folder's cluster is kept: `${dataDir}/postgres`; or, if Node runs as root and the account that runs
 * PostgreSQL cannot get there, a folder below /var/lib/foyer whose path is stored in the data folder.
 */
export async function findPlace(
  dataDir: string,
  binaries: Binaries,
  note: (text: string) => void,
): Promise<ClusterSetup> {
  const folder = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { folder, binaries, account: undefined };
  if (process.platform !== 'linux') {
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root: start Foyer as an ordinary user, or set DATABASE_URL.',
    );
  }
  const remembered = await rememberedFolder(dataDir);
  const account = await accountFor(remembered ?? folder);
  const reachable = canReach(account, program(binaries, 'postgres')) ? binaries : await copyBinaries(binaries);
  if (remembered) return { folder: remembered, binaries: reachable, account };

  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(folder)).uid === 0) await chown(folder, account.uid, account.gid);
  if (!canWrite(account, folder)) {
    // The data folder is ours, so we may allow traversing it; its contents keep their own permissions.
    const { mode } = await stat(dataDir);
    await chmod(dataDir, (mode & 0o7777) | 0o011);
  }
  if (canWrite(account, folder)) return { folder, binaries: reachable, account };

  const elsewhere = join(systemHome, randomBytes(8).toString('hex'), 'postgres');
  await makeSystemFolder(dirname(elsewhere));
  await mkdir(elsewhere, { mode: 0o700 });
  await chown(elsewhere, account.uid, account.gid);
  await writeFile(join(dirname(elsewhere), 'belongs-to'), `${dataDir}\n`);
  await writeFile(join(dataDir, 'postgres.place'), `${elsewhere}\n`);
  await rm(folder, { recursive: true });
  note(`The database is kept in ${elsewhere}: PostgreSQL does not run as root and cannot reach ${dataDir} otherwise.`);
  return { folder: elsewhere, binaries: reachable, account };
}

async function rememberedFolder(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'postgres.place');
  const folder = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (folder === '') return undefined;
  if (!(await stat(folder).catch(() => undefined))) {
    throw new EmbeddedDatabaseError(
      `The database of ${dataDir} was kept in ${folder}, which is gone: put it back, or remove ${file} to begin with an empty one.`,
    );
  }
  return folder;
}

/** An existing cluster runs as its owner; a new one as `postgres`, else as an account created for it, else as `nobody`. */
async function accountFor(folder: string): Promise<Account> {
  const owner = await stat(join(folder, 'PG_VERSION')).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'foyer']) {
    const known = lookUp(name);
    if (known) return known;
  }
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'foyer'], {
      stdio: 'ignore',
    });
  } catch {
    // Without useradd (a small container, say), the account that every system has must do.
  }
  const account = lookUp('foyer') ?? lookUp('nobody');
  if (account) return account;
  throw new EmbeddedDatabaseError(
    "PostgreSQL does not run as root and no account could be made for it: run 'useradd --system postgres' once, or start Foyer as an ordinary user.",
  );
}

function lookUp(name: string): Account | undefined {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function canReach(account: Account, file: string): boolean {
  return isTrue(account, 'test -r "$1" && test -x "$1"', file);
}

function canWrite(account: Account, folder: string): boolean {
  return isTrue(account, 'cd "$1" && test -w .', folder);
}

function isTrue(account: Account, condition: string, argument: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', condition, 'sh', argument], { ...account, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Copies the programs to where every account can reach them; done once per version. */
async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const home = join(systemHome, `postgresql-${binaries.version}`);
  const copy = { home, version: binaries.version };
  if (await stat(home).catch(() => undefined)) return copy;
  await makeSystemFolder(systemHome);
  const draft = `${home}.${process.pid}`;
  await cp(binaries.home, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  await chmod(draft, 0o755);
  await rename(draft, home).catch(() => rm(draft, { recursive: true }));
  return copy;
}

async function makeSystemFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and ${folder} cannot be made for it (${(error as Error).message}): start Foyer as an ordinary user, or set FOYER_DATA to a folder below /srv.`,
    );
  }
}
