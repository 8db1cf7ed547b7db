// Makes what this process does a run: everything that is started from here on ends with it, however it ends, and its files go.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compileCache } from './compile-cache.ts';
import { endProcesses, removeFolders } from './end-run.ts';
import { processAt, processesOf } from './run-processes.ts';

/** A run. */
export interface Run {
  /** Its folder for temporary files, removed with it. */
  readonly folder: string;
  /**
   * Ends the run. Returns the names of processes that were still there after a while: each is one that a test should have ended.
   */
  end(afterMs?: number): Promise<readonly string[]>;
}

/** What has just been stopped may take a moment to be gone. */
const goneWithinMs = 5000;

/** npm, its shell and the starter before this process: whoever signals one of them means all of them. */
function callersOf(pid: number): string[] {
  const caller = processAt(pid);
  if (!caller) return [];
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  if (!/^npm\b|\btools\/run\.js\b/.test(command)) return [];
  return [`${caller.pid}:${caller.born}`, ...callersOf(caller.parent)];
}

/**
 * Begins a run. Its folder is the one for temporary files (TMPDIR) of everything that it starts; by this name in their environment
 * the run's processes are known. A guard in a process of its own ends them when this one has ended.
 */
export function beginRun(): Run {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-run-'));
  // As the system's own: PostgreSQL and others run as another account if this is root's run.
  chmodSync(folder, 0o1777);
  const callers = process.platform === 'linux' ? callersOf(process.ppid) : [];
  const guard = spawn(
    process.execPath,
    [join(import.meta.dirname, 'guard.ts'), folder, String(process.pid), ...callers],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'], cwd: '/' },
  );
  guard.unref();
  Object.assign(process.env, { FOYER_TEST_RUN: folder, FOYER_TEST_COMPILED: compileCache });
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return {
    folder,
    end: async (afterMs = goneWithinMs) => {
      const began = performance.now();
      while (processesOf(folder, guard.pid).length > 0 && performance.now() - began < afterMs) await sleep(50);
      const left = await endProcesses(folder, guard.pid);
      removeFolders(folder);
      guard.stdin?.end();
      return left;
    },
  };
}
