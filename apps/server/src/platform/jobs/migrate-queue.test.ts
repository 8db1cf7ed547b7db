// Proves that the queue's schema can be built repeatedly, and that no other role can build anything.
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { defineJob } from './job.ts';
import { migrateQueue } from './migrate-queue.ts';
import { createQueue, QueueError } from './queue.ts';

describe('migrateQueue', () => {
  const grantTo = { runner: 'foyer_jobs', sender: 'foyer_app' };

  it('builds everything, as often as it is called, by several at once, and leaves the roles nothing to create', async () => {
    const empty = await freshDatabase('template0');
    const pool = new pg.Pool({ connectionString: empty.url, options: '-c role=foyer_jobs', max: 2 });
    const queue = createQueue({ pool, log: { warn: () => undefined, error: () => undefined } });
    await expect(queue.start()).rejects.toThrow(QueueError);
    await Promise.all([1, 2, 3].map(() => migrateQueue(empty.url, grantTo)));
    await migrateQueue(empty.url, grantTo);
    await queue.start();
    await queue.work(defineJob({ name: 'first' }), async () => undefined);
    await expect(pool.query('create table pgboss.other ()')).rejects.toThrow(/permission denied/);
    await expect(pool.query('create schema other')).rejects.toThrow(/permission denied/);
    await queue.stop({ drainMs: 1000 });
    await pool.end();
    const owner = new PgBoss({
      connectionString: empty.url,
      max: 1,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    await owner.start();
    expect((await owner.detectSchemaDrift()).ok).toBe(true);
    await owner.stop({ graceful: false });
    await empty.drop();
  }, 20_000);

  it('changes nothing when there is nothing to do', async () => {
    const migrated = await freshDatabase();
    const client = new pg.Client(migrated.url);
    await client.connect();
    const objects = async () => {
      const { rows } = await client.query(
        `select oid, relname, relfilenode from pg_class where relnamespace = 'pgboss'::regnamespace order by oid`,
      );
      return rows;
    };
    const before = await objects();
    expect(before.length).toBeGreaterThan(5);
    await migrateQueue(migrated.url, grantTo);
    expect(await objects()).toEqual(before);
    await client.end();
    await migrated.drop();
  });
});
