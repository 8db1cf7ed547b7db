// Ends what a run of tests has left: its processes, then its folders.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedMemory } from './roomy-memory.ts';
import { type Process, processesOf } from './run-processes.ts';

/** So long a PostgreSQL may take to remove its shared memory. */
const politeMs = 3000;
const longestMs = 10_000;

function send({ pid }: Process, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
  }
}

/** Ends all processes of a run but its guard, until none is left. Returns the names of those that it ended. */
export async function endProcesses(folder: string, guard?: number): Promise<string[]> {
  const ended = new Map<number, string>();
  const began = performance.now();
  for (;;) {
    const left = processesOf(folder, guard);
    const took = performance.now() - began;
    if (left.length === 0 || took > longestMs) return [...ended.values()];
    const databases = new Set(left.filter(({ name }) => name === 'postgres').map(({ pid }) => pid));
    for (const one of left) {
      const isDatabase = databases.has(one.pid);
      const isFirst = !ended.has(one.pid);
      ended.set(one.pid, one.name);
      if (!isDatabase || took > politeMs) send(one, 'SIGKILL');
      // Killed, it would leave segments of shared memory; told to quit, it ends at once and takes its own processes with it.
      else if (isFirst && !databases.has(one.parent)) send(one, 'SIGQUIT');
    }
    await sleep(20);
  }
}

/** Detaches file systems that a test has mounted below a folder: nothing in them may be deleted, nor the place where they are. */
function unmountBelow(folder: string): void {
  if (process.platform !== 'linux') return;
  const places = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
  for (const place of places.reverse()) spawnSync('umount', ['--lazy', place], { stdio: 'ignore' });
}

/** Returns what the names of a run's folders in shared memory begin with. */
export const inSharedMemory = (folder: string): string => `foyer-tests-${basename(folder)}-`;

/** Removes a run's folder, and those that it has in shared memory. */
export function removeFolders(folder: string): void {
  const prefix = inSharedMemory(folder);
  const inMemory = process.platform === 'linux' ? readdirSync(sharedMemory) : [];
  const own = inMemory.filter((name) => name.startsWith(prefix)).map((name) => join(sharedMemory, name));
  for (const one of [folder, ...own]) {
    unmountBelow(one);
    rmSync(one, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}
