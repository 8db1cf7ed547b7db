// How soon `npm start` is ready on data that is there.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import type { Figure } from '../figures.ts';

/** Starts it and returns the milliseconds until its addresses are printed; then ends it as Ctrl-C does. */
async function start(dataDir: string): Promise<number> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, FOYER_DATA: dataDir, PORT: '0' };
  const begin = performance.now();
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await untilPrinted(npm, 'Ctrl-C');
    return performance.now() - begin;
  } finally {
    const ended = once(npm, 'close');
    process.kill(-(npm.pid ?? 0), 'SIGINT');
    await ended;
  }
}

function untilPrinted(npm: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    npm.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      if (printed.includes(words)) resolve();
    });
    npm.once('exit', () => reject(new Error(`npm start ended. It printed:\n${printed}`)));
  });
}

/** The first start fills the database; the later ones are measured. */
export async function measureSecondStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  try {
    await start(dataDir);
    const values = [await start(dataDir), await start(dataDir), await start(dataDir)];
    return [{ what: 'the second npm start: ms until it is ready', values, asked: 'at most', limit: 10_000 }];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
