// The job queue, on top of pg-boss: jobs are added inside the business transaction and run by this process.
import { type QueryExecutorProvider, sql } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { nameOf } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import { attempt, type JobHandler, reasonOf } from './attempt.ts';
import type { Job } from './job.ts';
import { openLanes } from './lanes.ts';

/** Milliseconds between polls by a worker; also how soon work resumes after a database outage. */
const lookEveryMs = 500;
/** Long enough for the sender's transaction to commit. If it has not, the next poll finds the job. */
const hintAfterMs = 20;
const daySeconds = 86_400;

export interface SendOptions {
  /** A uuid. A second job with the same id is not added. */
  readonly id?: string;
  readonly startAfter?: Date;
}

/**
 * The arguments of the SQL function `outbox.put(queue, data, id, start_after)`. It adds the job and returns its id, or null if a
 * job with that id exists already.
 */
export interface PreparedJob {
  readonly queue: string;
  /** JSON. */
  readonly data: string;
  /** Null to generate one. */
  readonly id: string | null;
  /** Null for immediately. */
  readonly startAfter: Date | null;
}

export interface Queue {
  /** Prepares a job to be added through `outbox.put` by a statement of the caller's own transaction. */
  prepare<Data extends object>(job: Job<Data>, data: Data, options?: SendOptions): Promise<PreparedJob>;
  /**
   * Adds a job inside the caller's transaction: it exists if, and only if, that commits. One statement. Returns the job's id, or
   * null if a job with the given id exists already.
   */
  send<Data extends object>(
    tx: QueryExecutorProvider,
    job: Job<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<string | null>;
  /** Checks the queue's tables and starts maintaining them. @throws QueueError if they are missing or of another version */
  start(): Promise<void>;
  /** From now on runs jobs of this kind with `handler`. Call after `start`; one handler per kind. */
  work<Data extends object>(job: Job<Data>, handler: JobHandler<Data>): Promise<void>;
  /** Takes no more jobs, waits up to `drainMs` (at least 1000) for running ones, and returns unfinished ones to the queue. */
  stop(options: { drainMs: number }): Promise<void>;
}

/** The queue cannot start. The message is one sentence that says what to do. */
export class QueueError extends Error {
  override name = 'QueueError';
}

function settingsOf({ retryLimit, retryDelay, retryBackoff, retryDelayMax, expireInSeconds, deadLetter }: Job<object>) {
  const settings = {
    retryLimit,
    retryDelay,
    retryBackoff,
    expireInSeconds,
    deadLetter,
    deleteAfterSeconds: daySeconds,
  };
  return retryBackoff ? { ...settings, retryDelayMax } : settings;
}

/** Fetching a job and finishing one take longer to plan than to run, so their plans are kept. */
function named(text: string, values: unknown[] = []): pg.QueryConfig {
  const name = /^\s*WITH\b[^;]*$/.test(text) ? nameOf(text) : undefined;
  return name === undefined ? { text, values } : { name, text, values };
}

/** Logs an error at most every ten seconds: during a database outage every query fails in the same way. */
function quietly(log: Pick<Logger, 'warn'>): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < 10_000) return;
    last = performance.now();
    log.warn({ reason: reasonOf(error) }, 'the job queue could not do its work and goes on trying');
  };
}

/** `pool` holds connections under the role that runs jobs; the caller closes it, after `stop`. */
export function createQueue({ pool, log }: { pool: pg.Pool; log: Pick<Logger, 'warn' | 'error'> }): Queue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(named(text, values)) },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    // Only an index's owner can rebuild it, and this process is not the owner.
    reindex: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on('error', quietly(log));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));

  const declared = new Map<string, Promise<void>>();
  const looks = new Map<string, () => void>();
  const hinted = new Set<string>();
  let looking: NodeJS.Timeout | undefined;

  /** Updates the queue's row to match the definition. Rows only: it creates no table. */
  const declare = async (job: Job<object>): Promise<void> => {
    const wanted = settingsOf(job);
    const known = await boss.getQueue(job.name);
    if (known && Object.entries(wanted).every(([key, value]) => known[key as keyof typeof wanted] === value)) return;
    await boss.createQueue(job.deadLetter, { retentionSeconds: 30 * daySeconds, deleteAfterSeconds: 30 * daySeconds });
    await boss.createQueue(job.name, wanted);
    if (known) await boss.updateQueue(job.name, wanted);
  };

  const declareOnce = (job: Job<object>): Promise<void> => {
    const known = declared.get(job.name);
    if (known) return known;
    const declaring = declare(job);
    declared.set(job.name, declaring);
    declaring.catch(() => declared.delete(job.name));
    return declaring;
  };

  /** Soon looks for a job just sent from here; several in a row share one look. */
  const hint = (name: string): void => {
    if (hinted.has(name) || !looks.has(name)) return;
    hinted.add(name);
    setTimeout(() => {
      hinted.delete(name);
      looks.get(name)?.();
    }, hintAfterMs).unref();
  };

  const prepare: Queue['prepare'] = async (job, data, { id, startAfter } = {}) => {
    await declareOnce(job);
    hint(job.name);
    return { queue: job.name, data: JSON.stringify(data), id: id ?? null, startAfter: startAfter ?? null };
  };

  return {
    prepare,
    async send(tx, job, data, options) {
      const { queue, data: payload, id, startAfter } = await prepare(job, data, options);
      const { rows } = await sql<{ id: string | null }>`
        select outbox.put(${queue}, ${payload}, ${id}, ${startAfter}) as id`.execute(tx);
      return rows[0]?.id ?? null;
    },
    async start() {
      try {
        await boss.start();
      } catch (error) {
        if (error instanceof Error && /not installed|requires migrations/.test(error.message))
          throw new QueueError('The job queue is not there or of another version; run "npm run foyer -- migrate".');
        throw error;
      }
      looking = setInterval(() => {
        for (const look of looks.values()) look();
      }, lookEveryMs);
    },
    async work(job, handler) {
      if (!looking || looks.has(job.name))
        throw new Error(`The queue has not started, or "${job.name}" has a handler.`);
      looks.set(job.name, () => undefined);
      await declareOnce(job);
      looks.set(job.name, await openLanes(boss, job, (queued) => attempt(job, queued, handler, log)));
    },
    async stop({ drainMs }) {
      clearInterval(looking);
      looking = undefined;
      looks.clear();
      await boss.stop({ graceful: true, timeout: drainMs, close: false });
    },
  };
}
