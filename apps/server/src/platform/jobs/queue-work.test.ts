// Proves how jobs run: soon, once, several at a time, and with patience when they fail.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestQueue, type TestQueue } from '../../testing/test-queue.ts';
import { defineJob, Outage, PermanentFailure } from './job.ts';

interface Numbered {
  readonly number: number;
}

let test: TestQueue;
beforeAll(async () => {
  test = await startTestQueue();
});
afterAll(() => test.stop());

const jobsOf = (name: string) =>
  test.rows<{ id: string; state: string; retry_count: number; output: Record<string, unknown> }>(
    'select * from pgboss.job where name = $1 order by created_on',
    [name],
  );
const deadOf = (name: string) =>
  test.rows<{ data: object; source_id: string; source_retry_count: number; source_output: Record<string, string> }>(
    `select * from pgboss.job where name = 'dead-letters' and source_name = $1`,
    [name],
  );
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 });
const quick = { retryDelay: 0, retryBackoff: false };

describe('work', () => {
  it('does a job without being told that one came', async () => {
    const job = defineJob<Numbered>({ name: 'prompt' });
    const done: number[] = [];
    await test.queue.work(job, async ({ number }) => {
      done.push(number);
      return { ok: true };
    });
    // Added behind the queue's back, so that only polling can find it.
    await test.rows(`select outbox.put('prompt', '{"number":1}', null, null)`);
    await until(() => expect(done).toEqual([1]));
    await until(async () =>
      expect(await jobsOf('prompt')).toMatchObject([{ state: 'completed', output: { ok: true } }]),
    );
  });

  it('does each of many jobs once, several at a time, also while one of them is slow', async () => {
    const job = defineJob<Numbered>({ name: 'many', concurrency: 3 });
    const seen: number[] = [];
    let running = 0;
    let most = 0;
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first jobs stay until there are three, so that seeing three at once does not depend on chance.
    const three = Promise.withResolvers<void>();
    await test.inTransaction(async (tx) => {
      for (let number = 0; number < 60; number += 1) await test.queue.send(tx, job, { number });
    });
    await test.queue.work(job, async ({ number }) => {
      running += 1;
      most = Math.max(most, running);
      if (running === 3) three.resolve();
      if (number === 0) await slow;
      else if (number < 3) await three.promise;
      else await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      seen.push(number);
      return undefined;
    });
    await until(() => expect(seen).toHaveLength(59));
    release();
    await until(() => expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at)));
    expect(most).toBe(3);
  });

  it('does nothing before its time', async () => {
    const job = defineJob<Numbered>({ name: 'later' });
    const done: number[] = [];
    const at = new Date(Date.now() + 1200);
    await test.queue.work(job, async ({ number }) => {
      expect(Date.now()).toBeGreaterThanOrEqual(at.getTime() - 50);
      done.push(number);
      return undefined;
    });
    await test.inTransaction((tx) => test.queue.send(tx, job, { number: 1 }, { startAfter: at }));
    await until(() => expect(done).toEqual([1]));
    expect(await jobsOf('later')).toMatchObject([{ retry_count: 0 }]);
  });

  it('gives up a poisonous job after five tries, keeps it as a dead letter, and goes on with the others', {
    tags: ['FAIL-11'],
  }, async () => {
    const job = defineJob<Numbered>({ name: 'poison', retryLimit: 30, concurrency: 1, ...quick });
    const attempts: number[] = [];
    const done: number[] = [];
    await test.queue.work(job, async ({ number }, { attempt }) => {
      if (number === 1) {
        attempts.push(attempt);
        throw Object.assign(new Error('sam.rivera@example.com cannot be read'), { code: 'EBAD' });
      }
      done.push(number);
      return undefined;
    });
    await test.inTransaction(async (tx) => {
      await test.queue.send(tx, job, { number: 1 });
      await test.queue.send(tx, job, { number: 2 });
    });
    await until(async () => expect(await deadOf('poison')).toHaveLength(1));
    expect(attempts).toEqual([1, 2, 3, 4, 5]);
    expect(done).toEqual([2]);
    const [dead] = await deadOf('poison');
    expect(dead).toMatchObject({ data: { number: 1 }, source_retry_count: 4, source_output: { code: 'EBAD' } });
    // Neither the stored nor the logged message quotes a person.
    expect(dead?.source_output.message).toBe('[address] cannot be read');
    expect(JSON.stringify(test.logged)).not.toContain('sam.rivera');
    await test.inTransaction((tx) => test.queue.send(tx, job, { number: 3 }));
    await until(() => expect(done).toEqual([2, 3]));
  });

  it('goes on beyond five tries while something outside is away', async () => {
    const job = defineJob<Numbered>({ name: 'outage', retryLimit: 7, ...quick });
    const attempts: number[] = [];
    await test.queue.work(job, async (_data, { attempt }) => {
      attempts.push(attempt);
      throw new Outage('away');
    });
    await test.inTransaction((tx) => test.queue.send(tx, job, { number: 1 }));
    await until(async () => expect(await deadOf('outage')).toHaveLength(1));
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('tries once only what can never succeed', async () => {
    const job = defineJob<Numbered>({ name: 'hopeless' });
    const handler = vi.fn(async () => {
      throw new PermanentFailure('never');
    });
    await test.queue.work(job, handler);
    await test.inTransaction((tx) => test.queue.send(tx, job, { number: 1 }));
    await until(async () => expect(await deadOf('hopeless')).toHaveLength(1));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('waits twice as long after each failure, never twice the same', async () => {
    const job = defineJob<Numbered>({ name: 'backoff', retryDelayMax: 5 });
    await test.queue.work(job, async () => {
      throw new Error('again');
    });
    await test.inTransaction(async (tx) => {
      for (let number = 0; number < 4; number += 1) await test.queue.send(tx, job, { number });
    });
    const waits: number[] = [];
    for (const [round, [least, most]] of [
      [1, 2],
      [2, 4],
      [4, 5],
      [5, 5],
    ].entries()) {
      await until(async () => {
        const jobs = await test.rows<{ wait: number; rest: number }>(
          `select extract(epoch from start_after - started_on)::float as wait, extract(epoch from start_after - now())::float as rest
           from pgboss.job where name = 'backoff' and state = 'retry' and retry_count = $1`,
          [round],
        );
        expect(jobs).toHaveLength(4);
        // It failed after it began, and before it is looked at.
        for (const { wait } of jobs) expect(wait).toBeGreaterThanOrEqual(least ?? 0);
        for (const { rest } of jobs) expect(rest).toBeLessThanOrEqual(most ?? 0);
        if (round === 0) waits.push(...jobs.map(({ wait }) => wait));
      });
      await test.rows(`update pgboss.job set start_after = now() where name = 'backoff' and state = 'retry'`);
    }
    expect(new Set(waits.map((wait) => wait.toFixed(3))).size).toBeGreaterThan(1);
    await until(async () => expect(await deadOf('backoff')).toHaveLength(4));
  }, 20_000);

  it('ends a try that takes too long and tells the handler', async () => {
    const job = defineJob<Numbered>({ name: 'slow', expireInSeconds: 1, ...quick });
    const signals: boolean[] = [];
    await test.queue.work(job, async (_data, { attempt, signal }) => {
      if (attempt > 1) return { attempt };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      signals.push(signal.aborted);
      return undefined;
    });
    await test.inTransaction((tx) => test.queue.send(tx, job, { number: 1 }));
    await until(async () =>
      expect(await jobsOf('slow')).toMatchObject([{ state: 'completed', output: { attempt: 2 } }]),
    );
    expect(signals).toEqual([true]);
  });
});
