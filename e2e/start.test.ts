// `npm start` as people experience it: once, twice, after a crash, and with wrong settings.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '../tools/root.ts';

let dataDir: string;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-start-'));
});
afterEach(async () => {
  for (const npm of started) signalAll(npm, 'SIGTERM');
  started.clear();
  await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Signals npm, its shell and the server at once, as a terminal does on Ctrl-C. */
function signalAll(npm: ChildProcess, signal: NodeJS.Signals): void {
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

/** Returns the process ids of the server and of its PostgreSQL, from their own files. */
function holders(): { server: number; postgres: number } {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'foyer.lock'), 'utf8')) as { pid: number };
  const postgres = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
  return { server: pid, postgres: Number(postgres) };
}

const hasStopped = () =>
  !existsSync(join(dataDir, 'foyer.lock')) && !existsSync(join(dataDir, 'postgres/postmaster.pid'));

test('starts from nothing, prints addresses and sign-ins, and ends everything when npm is told to end', {
  tags: ['FAIL-09'],
}, async () => {
  const first = start();
  const address = (await first.ready).replace('localhost', '127.0.0.1');
  expect(first.output()).toContain('sam.rivera@example.com');
  expect(await (await fetch(address)).text()).toContain('<meta name="foyer-config"');
  first.npm.kill('SIGTERM');
  await first.ended;
  await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);
});

/** Returns the milliseconds that npm takes to say its version: about 300 on a quiet machine. */
async function npmTime(): Promise<number> {
  const begin = performance.now();
  await once(spawn('npm', ['--version'], { stdio: 'ignore' }), 'close');
  return performance.now() - begin;
}

// Ten seconds; on a machine busy with something else, in proportion to what npm alone takes there.
test('is ready in under 10 s the second time, and Ctrl-C ends everything', { retry: 2 }, async () => {
  const before = await npmTime();
  const begin = performance.now();
  const second = start();
  await second.ready;
  const took = performance.now() - begin;
  expect(took).toBeLessThan(Math.max(10_000, 25 * Math.max(before, await npmTime())));
  signalAll(second.npm, 'SIGINT');
  await second.ended;
  await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);
});

test('a second Foyer on the same data says who holds it, and a killed one leaves a database that is taken over', async () => {
  const first = start();
  await first.ready;
  const before = holders();

  const refused = start();
  expect(await refused.ended).not.toBe(0);
  expect(refused.output()).toContain(`is in use by Foyer, process ${before.server}`);
  expect(refused.output()).toContain('Stop it first, or set FOYER_DATA to another folder.');

  process.kill(before.server, 'SIGKILL');
  await first.ended;
  const again = start();
  await again.ready;
  expect(holders().postgres).toBe(before.postgres);
});

test.each([
  ['a port that is no number', { PORT: 'http' }, /PORT is "http"/],
  ['a database that is not there', { DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer' }, /DATABASE_URL/],
  ['production without its settings', { FOYER_MODE: 'production' }, /FOYER_SECRETS is missing/],
])('%s is explained in a sentence, and the exit code is not 0', async (_, settings, words) => {
  const wrong = start(settings);
  expect(await wrong.ended).not.toBe(0);
  expect(wrong.output()).toMatch(words);
  expect(wrong.output()).not.toMatch(/^\s+at .*:\d+:\d+/m);
});
