// How soon `npm start` is ready on data that is there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { signalAll, useNpmStart } from '../steps/npm-start.ts';

const { start, hasStopped } = useNpmStart();

/** Returns the milliseconds that npm takes to say its version: about 300 on a quiet machine. */
async function npmTime(): Promise<number> {
  const begin = performance.now();
  await once(spawn('npm', ['--version'], { stdio: 'ignore' }), 'close');
  return performance.now() - begin;
}

// Ten seconds; on a slow machine, in proportion to what npm alone takes there.
test('is ready in under 10 s the second time, and Ctrl-C ends everything', async () => {
  const first = start();
  await first.ready;
  signalAll(first.npm, 'SIGINT');
  await first.ended;
  await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);

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
