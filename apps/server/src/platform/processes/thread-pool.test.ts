// Threads take work in order, up to their limit at once, and a failing thread fails only the job it was running.
import { afterEach, expect, it } from 'vitest';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';

type Job = { readonly sleepMs: number } | 'throw' | 'end';
const open: ThreadPool<Job, number>[] = [];
const pool = (atOnce: number) => {
  const made = createThreadPool<Job, number>({
    program: new URL('../../testing/slow-thread.ts', import.meta.url),
    atOnce,
  });
  open.push(made);
  return made;
};
afterEach(() => Promise.all(open.splice(0).map((made) => made.stop())));

it('works on as many jobs at once as it has threads', async () => {
  const two = pool(2);
  const ids = await Promise.all([1, 2, 3, 4].map(() => two.run({ sleepMs: 30 })));
  expect(new Set(ids).size).toBe(2);
});

it('answers what the work threw, and goes on with the same thread', async () => {
  const one = pool(1);
  const id = await one.run({ sleepMs: 0 });
  await expect(one.run('throw')).rejects.toThrow('broken work');
  expect(await one.run({ sleepMs: 0 })).toBe(id);
});

it('fails the job of a thread that ends, and does the next with another', async () => {
  const one = pool(1);
  const [lost, next] = [one.run('end'), one.run({ sleepMs: 0 })];
  await expect(lost).rejects.toThrow(/ended/);
  expect(await next).toBeGreaterThan(0);
});

it('fails what waits when it is stopped', async () => {
  const one = pool(1);
  const waiting = [one.run({ sleepMs: 5000 }), one.run({ sleepMs: 0 })].map((run) =>
    run.catch((error: Error) => error),
  );
  await one.stop();
  for (const outcome of await Promise.all(waiting)) expect(outcome).toBeInstanceOf(Error);
});
