// A queue on a separate database, for tests: senders and workers have the same roles as in the product.
import type { Kysely } from 'kysely';
import pg from 'pg';
import { kyselyOn } from '../platform/db/connection.ts';
import { createQueue, type Queue } from '../platform/jobs/queue.ts';
import { freshDatabase } from './fresh-database.ts';

export interface TestQueue {
  readonly url: string;
  readonly queue: Queue;
  /** Logged warnings and errors. */
  readonly logged: unknown[];
  /** Runs `work` in a transaction under the sender's role and commits it; rolls back if it throws. */
  inTransaction<T>(work: (tx: Kysely<never>) => Promise<T>): Promise<T>;
  /** Runs a statement as the database's owner. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function startTestQueue(): Promise<TestQueue> {
  const database = await freshDatabase();
  const open = (options: string, max: number) => {
    const pool = new pg.Pool({ connectionString: database.url, options, max });
    pool.on('error', () => undefined);
    return pool;
  };
  const [owner, sender, runner] = [open('', 2), open('', 4), open('-c role=foyer_jobs', 3)];
  const logged: unknown[] = [];
  const note = (...line: unknown[]) => void logged.push(line);
  const queue = createQueue({ pool: runner, log: { warn: note, error: note } });
  await queue.start();
  return {
    url: database.url,
    queue,
    logged,
    async inTransaction(work) {
      const client = await sender.connect();
      try {
        await client.query(`begin; select set_config('role', 'foyer_app', true)`);
        const result = await work(kyselyOn(client) as never);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    rows: async (text, values) => (await owner.query(text, values)).rows,
    async stop() {
      await queue.stop({ drainMs: 1000 });
      await Promise.all([owner.end(), sender.end(), runner.end()]);
      await database.drop();
    },
  };
}
