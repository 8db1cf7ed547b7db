// A run that ends, or is ended, takes everything with it that it has started, and its files.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parsePs, processesOf, withDescendants } from './run-processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-guarded-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Hears no signal, and starts another process that leaves its group. */
const stubborn = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' });
  setInterval(() => undefined, 1000);`;

/** A run that leaves a file, and has a stubborn process. */
const main = (last: string) => `
  const { beginRun } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'guarded-run.ts')).href)});
  const { spawn } = await import('node:child_process');
  const { writeFileSync } = await import('node:fs');
  const run = beginRun();
  writeFileSync(run.folder + '/left', 'here');
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(stubborn)}], { detached: true, stdio: 'ignore' });
  ${last}`;

const node = (program: string) => [process.execPath, '--input-type=module', '-e', program] as const;

function start([command, ...args]: readonly [string, ...string[]]) {
  return spawn(command, args, { env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The main process, the guard, the stubborn one and what it has started. */
const running = () => processesOf(folder).length;

async function expectNothingLeft(): Promise<void> {
  await expect.poll(running).toBe(0);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
}

test.runIf(process.platform === 'linux').for(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  '%s of the main process ends everything, and nothing is left of its files',
  async (signal) => {
    const child = start(node(main('setInterval(() => undefined, 1000);')));
    await expect.poll(running).toBe(4);
    child.kill(signal);
    await expectNothingLeft();
  },
);

test.runIf(process.platform === 'linux')('the end of what has called it ends a run', async () => {
  const [program, ...args] = node(main('setInterval(() => undefined, 1000);'));
  const shell = start(['sh', '-c', '"$@"; exit 0', 'tools/run.js', program, ...args]);
  await expect.poll(running).toBe(5);
  shell.kill('SIGKILL');
  await expectNothingLeft();
});

test.runIf(process.platform === 'linux')('a run that ends names what was left, and ends it', async () => {
  const untilBoth = `
    const { processesOf } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'run-processes.ts')).href)});
    while (processesOf(run.folder).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));`;
  const child = start(node(main(`${untilBoth}\nconsole.log((await run.end(0)).length);`)));
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await expectNothingLeft();
  expect(printed).toBe('2\n');
});

test('the output of ps is read with numbers, state and the whole environment', () => {
  const all = parsePs('  12     1 Ss   /usr/bin/node a.js TMPDIR=/tmp/foyer-run-Ab1\n  13    12 Z    (sh)\n\n');
  expect(all).toMatchObject([
    { pid: 12, parent: 1, name: 'node', isZombie: false },
    { pid: 13, parent: 12, isZombie: true },
  ]);
  expect(withDescendants(all, (one) => one.names('foyer-run-Ab1')).map(({ pid }) => pid)).toEqual([12, 13]);
});
