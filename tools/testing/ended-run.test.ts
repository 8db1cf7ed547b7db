// A run of tests that is ended from outside leaves no process, no file and no shared memory: `npm run server` as people start it,
// with its PostgreSQL.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { root } from '../root.ts';
import { inSharedMemory } from './end-run.ts';
import { processesOf } from './run-processes.ts';

const someTest = 'apps/server/src/modules/recall/recall-time.policy.test.ts';
const onlyOnLinux = test.runIf(process.platform === 'linux');
/** It starts npm, Vitest and a PostgreSQL. */
const timeout = 60_000;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-ended-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = () => processesOf(folder).map(({ name }) => name);

/** Starts a run, and waits until its PostgreSQL is there: the test has not begun then. */
async function startRun() {
  const npm = spawn('npm', ['run', 'server', '--', someTest], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
  onTestFinished(() => void npm.kill('SIGKILL'));
  await expect.poll(names, { timeout: 25_000 }).toContain('postgres');
  const [run = ''] = readdirSync(folder).filter((name) => name.startsWith('foyer-run-'));
  return { npm, run };
}

async function expectNothingLeft(run: string): Promise<void> {
  await expect.poll(names).toEqual([]);
  await expect.poll(() => readdirSync(folder)).not.toContain(run);
  expect(readdirSync('/dev/shm').filter((name) => name.startsWith(inSharedMemory(run)))).toEqual([]);
}

onlyOnLinux('SIGTERM to npm ends all of it', { timeout }, async () => {
  const { npm, run } = await startRun();
  npm.kill('SIGTERM');
  await expectNothingLeft(run);
});

onlyOnLinux(
  'so does SIGKILL of Vitest’s main process, after which the command says that it failed',
  { timeout },
  async () => {
    const { npm, run } = await startRun();
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    // The first process that knows of the run, started by one that does not.
    const all = processesOf(folder);
    const isFirst = (parent: number) => all.some((one) => one.pid === parent && !one.names(run));
    const vitest = all.find((one) => one.names(run) && isFirst(one.parent));
    expect(vitest).toBeDefined();
    process.kill(vitest?.pid ?? 0, 'SIGKILL');
    expect(await ended).toBe(1);
    await expectNothingLeft(run);
  },
);
