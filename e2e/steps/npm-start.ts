// Starts Foyer with `npm start`, as a person does, on a folder of data of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { root } from '../../tools/root.ts';

/** Signals npm, its shell and the server at once, as a terminal does on Ctrl-C. */
export function signalAll(npm: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(npm.pid ?? 0), signal);
  } catch {
    // They are gone already.
  }
}

interface Start {
  npm: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the portal's address once the addresses are printed. */
  ready: Promise<string>;
  /** Resolves when npm and everything that writes to the terminal has ended. */
  ended: Promise<number | null>;
}

interface NpmStart {
  start(settings?: Record<string, string>): Start;
  /** Whether nothing holds the data any more. */
  hasStopped(): boolean;
  /** The folder of the data, which the tests of a file share. */
  dataDir(): string;
}

/** To be called at the top of a file of tests: ends what a test has started, and removes the data after the last one. */
export function useNpmStart(): NpmStart {
  let dataDir = '';
  const started = new Set<ChildProcess>();
  const hasStopped = () =>
    !existsSync(join(dataDir, 'foyer.lock')) && !existsSync(join(dataDir, 'postgres/postmaster.pid'));

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foyer-start-'));
  });
  afterEach(async () => {
    for (const npm of started) signalAll(npm, 'SIGTERM');
    started.clear();
    await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  function start(settings: Record<string, string> = {}): Start {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, FOYER_DATA: dataDir, PORT: '0', ...settings };
    const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    started.add(npm);
    let printed = '';
    const ready = new Promise<string>((resolve) => {
      const take = (chunk: string) => {
        printed += chunk;
        const address = /http:\/\/localhost:\d+\/patient-portal\//.exec(printed)?.[0];
        if (address && printed.includes('Ctrl-C')) resolve(address);
      };
      npm.stdout.setEncoding('utf8').on('data', take);
      npm.stderr.setEncoding('utf8').on('data', take);
    });
    return { npm, output: () => printed, ready, ended: once(npm, 'close').then(([code]) => code as number | null) };
  }
  return { start, hasStopped, dataDir: () => dataDir };
}
