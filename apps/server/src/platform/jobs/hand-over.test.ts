// QUEUE_URL: the queue in a database of its own, and what happens when it moves.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { handOverBetween } from './hand-over.ts';
import { defineJob } from './job.ts';
import { QueueError } from './queue.ts';
import { bringQueue, placeQueue } from './queue-place.ts';

const job = defineJob<{ number: number }>({ name: 'testing.handed' });
let apart: FreshDatabase;
let t: TestApp;
let main: pg.Pool;
let queue: pg.Pool;
beforeAll(async () => {
  apart = await freshDatabase('template0');
  t = await startTestApp({ QUEUE_URL: apart.url }, await freshDatabase());
  main = new pg.Pool({ connectionString: t.ownerUrl, max: 2 });
  queue = new pg.Pool({ connectionString: apart.url, max: 2 });
});
afterAll(async () => {
  await Promise.all([main.end(), queue.end()]);
  await t.stop();
  await apart.drop();
});

const count = async (pool: pg.Pool, text: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n;
const send = (number: number, id = randomUUID()) =>
  inTenant(t.systemCtx('demo'), (tx) => t.services.queue.send(tx, job, { number }, { id }));

it('a mail waits in its practice’s transaction and leaves through the other database', {
  tags: ['RUN-27'],
}, async () => {
  await t.signIn('sam.rivera@example.com');
  expect(await count(queue, `pgboss.job where name = 'messages.mail' and state = 'completed'`)).toBe(1);
  expect(await count(main, `pgboss.job where name = 'messages.mail'`)).toBe(0);
  expect(await count(main, 'outgoing_jobs')).toBe(0);
});

it('what is rolled back is never handed over', { tags: ['RUN-27'] }, async () => {
  const id = randomUUID();
  const failing = inTenant(t.systemCtx('demo'), async (tx) => {
    await t.services.queue.send(tx, job, { number: 0 }, { id });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await handOverBetween(main, queue).deliver?.();
  expect(await count(queue, `pgboss.job where id = '${id}'`)).toBe(0);
});

const makeKind = (pool: pg.Pool, name: string) =>
  pool.query(`select pgboss.create_queue($1, $2)`, [
    name,
    '{"policy":"standard","retryLimit":1,"expireInSeconds":60,"retentionSeconds":86400,"deleteAfterSeconds":86400}',
  ]);

/** Returns the pool as a process has it that ends before it deletes what it handed over. */
const dying = (pool: pg.Pool) =>
  new Proxy(pool, {
    get: (target, name) =>
      name === 'query'
        ? async (text: string, values: unknown[]) => {
            if (text.startsWith('delete')) throw new Error('killed');
            return target.query(text, values);
          }
        : Reflect.get(target, name),
  });

it('ended between hand-over and deletion, it is handed over again, and is in the queue once', {
  tags: ['RUN-27'],
}, async () => {
  // No server hands over here but the test.
  const database = await freshDatabase();
  const quiet = new pg.Pool({ connectionString: database.url, max: 2 });
  const id = randomUUID();
  try {
    await quiet.query(`insert into tenants (tenant_id, slug, company_name, created_at) values ($1, 'x', 'X', now())`, [
      tenantId('demo'),
    ]);
    await quiet.query(
      `insert into outgoing_jobs (tenant_id, job_id, queue, data, start_after) values ($1, $2, 'testing.later', '{}', now())`,
      [tenantId('demo'), id],
    );
    await makeKind(queue, 'testing.later');
    const inQueue = () => count(queue, `pgboss.job where id = '${id}'`);
    await expect(handOverBetween(dying(quiet), queue).deliver?.()).rejects.toThrow('killed');
    expect([await inQueue(), await count(quiet, 'outgoing_jobs')]).toEqual([1, 1]);
    await handOverBetween(quiet, queue).deliver?.();
    expect([await inQueue(), await count(quiet, 'outgoing_jobs')]).toEqual([1, 0]);
  } finally {
    await quiet.end();
    await database.drop();
  }
});

it('jobs of a kind that the queue does not know wait, and stop no other', { tags: ['RUN-27'] }, async () => {
  const [stranger, known] = [randomUUID(), randomUUID()];
  await main.query(
    `insert into outgoing_jobs (tenant_id, job_id, queue, data, start_after)
     values ($1, $2, 'testing.unheard', '{}', now())`,
    [tenantId('demo'), stranger],
  );
  await send(2, known);
  await handOverBetween(main, queue).deliver?.();
  expect(await count(queue, `pgboss.job where id = '${known}'`)).toBe(1);
  expect(await count(main, 'outgoing_jobs')).toBe(1);
  await main.query('delete from outgoing_jobs');
});

it('when the setting changes, nothing that waits is lost', { tags: ['RUN-27'] }, async () => {
  const database = await freshDatabase();
  const [before, after] = [new pg.Pool({ connectionString: database.url, max: 2 }), queue];
  try {
    // Waits in the practices' own database, then the queue gets one of its own.
    await makeKind(before, 'testing.moved');
    await before.query(`select outbox.put('testing.moved', '{"number":3}', null, now() + interval '1 hour')`);
    await placeQueue(database.url, apart.url);
    await handOverBetween(before, after).sweep();
    expect(await count(before, `pgboss.job where name = 'testing.moved'`)).toBe(0);
    expect(
      await count(after, `pgboss.job where name = 'testing.moved' and start_after > now() + interval '50 minutes'`),
    ).toBe(1);

    await expect(placeQueue(database.url, undefined)).rejects.toThrow(QueueError);
    await expect(placeQueue(database.url, undefined)).rejects.toThrow(/set QUEUE_URL/);
    expect(await bringQueue(database.url, apart.url, undefined)).toBeGreaterThan(0);
    expect(await count(before, `pgboss.job where name = 'testing.moved'`)).toBe(1);
    await placeQueue(database.url, undefined);
  } finally {
    await before.end();
    await database.drop();
  }
});
