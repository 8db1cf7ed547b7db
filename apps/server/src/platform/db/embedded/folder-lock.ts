// One Foyer per data folder: a lock file names the process that holds it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './start-error.ts';

/** The holder of a data folder. `startedAt` is ISO 8601; `birth` distinguishes a reused process id (empty: unknown). */
interface Holder {
  pid: number;
  startedAt: string;
  birth: string;
}

/** The data folder belongs to another running process. */
export class FolderInUseError extends EmbeddedDatabaseError {
  readonly holder: Holder;

  constructor(dataDir: string, holder: Holder) {
    super(
      `The data folder ${dataDir} is in use by Foyer, process ${holder.pid}, started ${holder.startedAt}. ` +
        'Stop it first, or set FOYER_DATA to another folder.',
    );
    this.holder = holder;
  }
}

/**
 * Claims the folder for this process. A lock left by a dead process is replaced. Returns the function that releases the folder.
 * @throws FolderInUseError if a running process holds it
 */
export async function holdFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'foyer.lock');
  const mine: Holder = {
    pid: process.pid,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    birth: birthOf(process.pid),
  };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(mine)}\n`, { mode: 0o600 });
  try {
    // link() refuses an existing name and, unlike open('wx'), never shows a half-written file.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = await readHolder(path);
    if (holder && isAlive(holder)) throw new FolderInUseError(dataDir, holder);
    await rename(draft, path);
    // Two processes may find the same dead lock at once: the last rename wins, and the loser sees it a moment later.
    await sleep(50);
    const winner = await readHolder(path);
    if (winner && winner.pid !== process.pid) throw new FolderInUseError(dataDir, winner);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    const holder = await readHolder(path);
    if (holder?.pid === mine.pid && holder.birth === mine.birth) await rm(path, { force: true });
  };
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    if (typeof value.pid !== 'number') return undefined;
    return { pid: value.pid, startedAt: String(value.startedAt ?? ''), birth: String(value.birth ?? '') };
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const birth = birthOf(holder.pid);
  return birth === '' || holder.birth === '' || birth === holder.birth;
}

/** Returns when a process was started, in whatever form this system reports it; empty if it does not. */
function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
