// Proves that the queue survives a database outage, and what happens to jobs when it stops.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { doorTo } from '../../testing/database-door.ts';
import { startTestQueue, type TestQueue } from '../../testing/test-queue.ts';
import { defineJob } from './job.ts';
import { createQueue } from './queue.ts';

interface Numbered {
  readonly number: number;
}

let test: TestQueue;
beforeAll(async () => {
  test = await startTestQueue();
});
afterAll(() => test.stop());

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 });

describe('outage and stop', () => {
  const start = async (url: string) => {
    const pool = new pg.Pool({
      connectionString: url,
      options: '-c role=foyer_jobs',
      max: 3,
      connectionTimeoutMillis: 2000,
    });
    pool.on('error', () => undefined);
    const logged: unknown[] = [];
    const note = (...line: unknown[]) => void logged.push(line);
    const queue = createQueue({ pool, log: { warn: note, error: note } });
    await queue.start();
    return { queue, pool, logged };
  };

  it('goes on by itself after the database was away, and loses no job', {
    tags: ['FAIL-02'],
    timeout: 20_000,
  }, async () => {
    const door = await doorTo(test.url);
    const { queue, pool, logged } = await start(door.url);
    const job = defineJob<Numbered>({ name: 'outlasting' });
    const done: number[] = [];
    await queue.work(job, async ({ number }) => {
      done.push(number);
      return undefined;
    });
    await test.inTransaction((tx) => queue.send(tx, job, { number: 1 }));
    await until(() => expect(done).toEqual([1]));
    await door.shut();
    await test.inTransaction((tx) => test.queue.send(tx, job, { number: 2 }));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(done).toEqual([1]);
    // The log says so once, not at every query.
    expect(logged).toHaveLength(1);
    await door.open();
    await until(() => expect(done).toEqual([1, 2]));
    await queue.stop({ drainMs: 1000 });
    await pool.end();
    await door.shut();
  });

  it('finishes what is under way when it stops, and gives back what takes too long', {
    tags: ['FAIL-09'],
    timeout: 20_000,
  }, async () => {
    const { queue, pool } = await start(test.url);
    const job = defineJob<Numbered>({ name: 'stopping', concurrency: 2, retryDelay: 0, retryBackoff: false });
    const started: number[] = [];
    const done: number[] = [];
    const signals: AbortSignal[] = [];
    await queue.work(job, async ({ number }, { signal }) => {
      started.push(number);
      signals.push(signal);
      await new Promise((resolve) => setTimeout(resolve, number === 1 ? 300 : 60_000).unref());
      done.push(number);
      return undefined;
    });
    await test.inTransaction(async (tx) => {
      await queue.send(tx, job, { number: 1 });
      await queue.send(tx, job, { number: 2 });
    });
    await until(() => expect(started.toSorted()).toEqual([1, 2]));
    await queue.stop({ drainMs: 1500 });
    await pool.end();
    expect(done).toEqual([1]);
    const states = new Map(
      (await test.rows(`select data->>'number' as number, state from pgboss.job where name = 'stopping'`)).map(
        (row) => [row.number, row.state],
      ),
    );
    expect(states).toEqual(
      new Map([
        ['1', 'completed'],
        ['2', 'retry'],
      ]),
    );
    expect(signals.some((signal) => signal.aborted)).toBe(true);
  });

  it('stops at once when it never started, and twice', async () => {
    const pool = new pg.Pool({ connectionString: test.url, max: 1 });
    const queue = createQueue({ pool, log: { warn: () => undefined, error: () => undefined } });
    await queue.stop({ drainMs: 1000 });
    await queue.stop({ drainMs: 1000 });
    await pool.end();
  });
});
