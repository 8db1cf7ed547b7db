// Ends what a test process has started when that process ends without its hooks.
import type { ChildProcess } from 'node:child_process';

// Vitest loads this file once for each project: one set and one listener serve them all.
const store = globalThis as { foyerChildren?: Set<ChildProcess> };

function children(): Set<ChildProcess> {
  if (store.foyerChildren) return store.foyerChildren;
  const alive = new Set<ChildProcess>();
  store.foyerChildren = alive;
  process.on('exit', () => {
    for (const child of alive) child.kill('SIGKILL');
  });
  return alive;
}

/** Kills `child` with this process, unless it has ended before. */
export function endWithProcess(child: ChildProcess): void {
  const alive = children();
  alive.add(child);
  child.once('exit', () => alive.delete(child));
}
