// Proves that the queue survives a database outage, and what happens to jobs when it stops.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

/** The database behind a proxy that can be shut: open connections are cut, new ones are refused. */
async function doorTo(url: string) {
  const { hostname, port: realPort } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const inner = connect(Number(realPort), hostname);
    for (const one of [socket, inner]) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          socket.destroy();
          inner.destroy();
          sockets.delete(one);
        });
    }
    socket.pipe(inner).pipe(socket);
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  const target = new URL(url);
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    open: () => open(port),
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

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

  it('goes on by itself within ten seconds after the database was away, and loses no job', {
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
    const opened = performance.now();
    await until(() => expect(done).toEqual([1, 2]));
    expect(performance.now() - opened).toBeLessThan(10_000);
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
    const before = performance.now();
    await queue.stop({ drainMs: 1500 });
    expect(performance.now() - before).toBeLessThan(4000);
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
