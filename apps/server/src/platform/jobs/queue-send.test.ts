// Proves that a job shares the fate of its sender's transaction, and that a sender can do nothing else.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const jobsOf = (name: string) =>
  test.rows<{ id: string; state: string; retry_count: number; output: Record<string, unknown> }>(
    'select * from pgboss.job where name = $1 order by created_on',
    [name],
  );

describe('send', () => {
  it('leaves no job when its transaction rolls back, and one when it commits', async () => {
    const job = defineJob<Numbered>({ name: 'fate' });
    const failing = test.inTransaction(async (tx) => {
      await test.queue.send(tx, job, { number: 1 });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await jobsOf('fate')).toEqual([]);
    const id = await test.inTransaction((tx) => test.queue.send(tx, job, { number: 2 }));
    expect(await jobsOf('fate')).toMatchObject([{ id, data: { number: 2 }, state: 'created' }]);
  });

  it('adds a job of the same id once', async () => {
    const job = defineJob<Numbered>({ name: 'once' });
    const id = randomUUID();
    const send = () => test.inTransaction((tx) => test.queue.send(tx, job, { number: 1 }, { id }));
    expect(await send()).toBe(id);
    expect(await send()).toBe(null);
    expect(await jobsOf('once')).toHaveLength(1);
  });

  it('writes the same row that pg-boss itself would write', async () => {
    const job = defineJob<Numbered>({ name: 'alike', retryLimit: 7, retryDelay: 3, expireInSeconds: 11 });
    const startAfter = new Date(Date.now() + 60_000);
    await test.inTransaction((tx) => test.queue.send(tx, job, { number: 1 }, { startAfter }));
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } });
    await boss.send('alike', { number: 1 }, { startAfter });
    await client.end();
    const times = `id, created_on, extract(epoch from keep_until - start_after) as kept, start_after`;
    const [ours, theirs] = await test.rows(
      `select to_jsonb(j) - '{id,created_on,keep_until}'::text[] as rest, ${times} from pgboss.job j where name = 'alike' order by created_on`,
    );
    expect(ours?.rest).toEqual(theirs?.rest);
    expect(ours?.kept).toBe(theirs?.kept);
    expect(ours?.start_after).toEqual(startAfter);
    expect(ours?.rest).toMatchObject({
      retry_limit: 7,
      retry_delay: 3,
      expire_seconds: 11,
      dead_letter: 'dead-letters',
    });
  });

  it('takes a changed definition over', async () => {
    await test.inTransaction((tx) => test.queue.send(tx, defineJob({ name: 'changed' }), {}));
    const pool = new pg.Pool({ connectionString: test.url, options: '-c role=foyer_jobs', max: 1 });
    const later = createQueue({ pool, log: { warn: () => undefined, error: () => undefined } });
    const changed = defineJob({ name: 'changed', retryLimit: 1 });
    await test.inTransaction((tx) => later.send(tx, changed, {}));
    await pool.end();
    expect((await test.rows(`select retry_limit from pgboss.queue where name = 'changed'`))[0]).toEqual({
      retry_limit: 1,
    });
  });

  it('lets the sender add jobs and do nothing else', async () => {
    for (const statement of [
      'select * from pgboss.job',
      'select * from pgboss.queue',
      'delete from pgboss.job_common',
      `insert into pgboss.job_common (name) values ('fate')`,
      `select pgboss.create_queue('x', '{}')`,
    ])
      await expect(
        test.inTransaction((tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/);
  });
});
