// Runs the real server as a separate process, as a person would, on a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.ts';
import { compileCache } from './compile-cache.ts';

/** What a server is started with. */
export interface SpawnOptions {
  /** Its database; if omitted, it starts one of its own in the data folder. */
  databaseUrl?: string;
  dataDir: string;
  /** Where it records the statements that it sends in transactions of a practice. */
  statementsFolder?: string;
  /** Settings in addition to those of a demo under test. */
  env?: NodeJS.ProcessEnv;
}

/** A server that accepts calls. */
export interface SpawnedServer {
  /** http://127.0.0.1:<port>, which is the practice `demo`. */
  url: string;
  port: number;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop and waits; kills it after 15 s. */
  stop(): Promise<void>;
  /** Kills it: any work in progress is lost. */
  kill(): Promise<void>;
}

const readyWithinMs = 60_000;
const preloaded = (file: string) => ['--import', pathToFileURL(join(root, file)).href];

/** Starts the server and resolves once it is ready. @throws with its output if it ends or takes too long instead */
export async function spawnServer({
  databaseUrl,
  dataDir,
  statementsFolder,
  env,
}: SpawnOptions): Promise<SpawnedServer> {
  await mkdir(dataDir, { recursive: true });
  const guarded = preloaded('tools/testing/end-with-parent.ts');
  const recording = statementsFolder === undefined ? [] : preloaded('tools/tenancy/record-child.ts');
  const child = spawn(process.execPath, [...guarded, ...recording, join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      FOYER_MODE: 'demo',
      FOYER_TEST: '1',
      FOYER_TEST_PASSWORDS: '1',
      // All pages of a test file come from one address.
      FOYER_TEST_BUDGETS: '1',
      NODE_COMPILE_CACHE: compileCache,
      FOYER_DATA: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...(statementsFolder === undefined ? {} : { STATEMENTS_FOLDER: statementsFolder }),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}. It printed:\n${printed}`));
    const timer = setTimeout(() => fail('was not ready in time'), readyWithinMs);
    const take = (chunk: string) => {
      printed += chunk;
      const ready = /Foyer is ready[\s\S]*?http:\/\/[^/\s]+:(\d+)\//.exec(printed);
      if (ready) resolve(Number(ready[1]));
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('exit', (code) => fail(`ended with code ${code}`));
    child.once('close', () => clearTimeout(timer));
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(timer);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    process: child,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
