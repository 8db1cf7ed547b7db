// The job queue, on top of pg-boss: jobs are added inside the business transaction and run by this process.
import { type QueryExecutorProvider, sql } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { StatementNames } from '../db/statement-names.ts';
import type { Logger } from '../log.ts';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { attempt, type JobHandler, reasonOf } from './attempt.ts';
import type { Job } from './job.ts';
import { type FetchedJob, openLanes } from './lanes.ts';
import { forgetFuture, kindsWaiting, type QueueAges, queueAges } from './queue-ages.store.ts';

/** Milliseconds between two checks which kinds of jobs are to be polled for. */
const tickMs = 500;
/** Milliseconds between two searches for jobs that were left elsewhere. */
const sweepEveryMs = 30_000;
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
  /**
   * From now on adds a job of this kind every minute or hour for each of `schedules`, once in the installation, whose name is
   * also its singleton key. Others of the kind stay: a node of another release may need them. Call after `work`.
   */
  schedule<Data extends object>(job: Job<Data>, schedules: readonly JobSchedule<Data>[]): Promise<void>;
  /** Lets the schedules go on at once where the database's clock was set back; they would wait until it has caught up. */
  forgetFuture(): Promise<void>;
  /** Returns how long jobs have waited, and how many failed for good. */
  ages(): Promise<QueueAges>;
  /** Takes no more jobs, waits up to `drainMs` (at least 1000) for running ones, and returns unfinished ones to the queue. */
  stop(options: { drainMs: number }): Promise<void>;
}

export interface JobSchedule<Data> {
  readonly name: string;
  readonly every: 'minute' | 'hour';
  readonly data: Data;
}

/** Brings jobs into the queue that were put elsewhere; both may be called often. */
export interface HandOver {
  /** Before each look for work: jobs that were put into the outbox of the main database. undefined: jobs are put right here. */
  readonly deliver: (() => Promise<void>) | undefined;
  /** Now and then: jobs that were left behind when the queue's place changed. */
  readonly sweep: () => Promise<void>;
}

interface QueueOptions {
  /** Connections to the queue's database under the role that runs jobs; the caller closes it, after `stop`. */
  readonly pool: pg.Pool;
  /** Names the statements whose plans are kept: none behind a pooler. */
  readonly nameOf?: StatementNames | undefined;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Whether this process adds the jobs of schedules when their time comes. */
  readonly isScheduler?: boolean;
  /** false: jobs are only added; another process runs them and maintains the queue. */
  readonly hasWorkers?: boolean;
  readonly handOver?: HandOver | undefined;
  readonly telemetry?: Telemetry;
}

/** The queue cannot start. The message is one sentence that says what to do. */
export class QueueError extends Error {
  override name = 'QueueError';
}

function settingsOf(job: Job<object>) {
  const { retryLimit, retryDelay, retryBackoff, retryDelayMax, expireInSeconds, deadLetter, heartbeatSeconds } = job;
  const settings = {
    ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
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
function named(nameOf: StatementNames | undefined, text: string, values: unknown[] = []): pg.QueryConfig {
  const name = /^\s*WITH\b[^;]*$/.test(text) ? nameOf?.(text) : undefined;
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

/** What the span of an attempt tells. All times are the database's. */
function spanOf({ name }: Job<object>, { retryCount, startedOn, startAfter, createdOn }: FetchedJob<object>) {
  const couldRunAt = Math.max(Number(startAfter), Number(createdOn));
  const waitMs = Math.max(0, Math.round(Number(startedOn) - couldRunAt));
  return { 'foyer.job': name, 'foyer.job.attempt': retryCount + 1, 'foyer.job.wait_ms': waitMs };
}

interface Polling {
  readonly look: () => void;
  readonly everyMs: number;
  /** On the steady timer. */
  dueAt: number;
}

export function createQueue(options: QueueOptions): Queue {
  const { pool, nameOf, log, isScheduler = false, hasWorkers = true, handOver } = options;
  const { telemetry = noTelemetry } = options;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(named(nameOf, text, values)),
    },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: isScheduler,
    supervise: hasWorkers,
    // Only an index's owner can rebuild it, and this process is not the owner.
    reindex: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  const complain = quietly(log);
  boss.on('error', complain);
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));

  const declared = new Map<string, Promise<void>>();
  const looks = new Map<string, Polling>();
  const hinted = new Set<string>();
  let looking: NodeJS.Timeout | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let delivering = Promise.resolve();
  /** Kinds to look for once the delivery under way has ended. */
  const wanted = new Set<string>();

  /** Updates the queue's row to match the definition. Rows only: it creates no table. */
  const declare = async (job: Job<object>): Promise<void> => {
    const settings = settingsOf(job);
    const known = await boss.getQueue(job.name);
    if (known && Object.entries(settings).every(([key, value]) => known[key as keyof typeof settings] === value))
      return;
    await boss.createQueue(job.deadLetter, { retentionSeconds: 30 * daySeconds, deleteAfterSeconds: 30 * daySeconds });
    await boss.createQueue(job.name, { ...settings, policy: job.policy });
    if (known) await boss.updateQueue(job.name, settings);
  };

  const declareOnce = (job: Job<object>): Promise<void> => {
    const known = declared.get(job.name);
    if (known) return known;
    const declaring = declare(job);
    declared.set(job.name, declaring);
    declaring.catch(() => declared.delete(job.name));
    return declaring;
  };

  /** Looks for jobs of these kinds, after what waits in the outbox has arrived. One delivery at a time serves all who wait. */
  const lookFor = (names: readonly string[]): void => {
    const isWaiting = wanted.size > 0;
    for (const name of names) wanted.add(name);
    if (wanted.size === 0 || isWaiting) return;
    const lookAll = () => {
      for (const name of wanted) looks.get(name)?.look();
      wanted.clear();
    };
    const { deliver } = handOver ?? {};
    if (deliver) delivering = delivering.then(deliver).catch(complain).then(lookAll);
    else lookAll();
  };

  /** Looks for jobs that nobody here was told of. Mostly there are none, which one statement says of all kinds. */
  const poll = (names: readonly string[]): void => {
    if (names.length === 0) return;
    if (handOver) lookFor(names);
    else kindsWaiting(pool, names).then(lookFor, complain);
  };

  const sweep = (): void => {
    if (handOver) delivering = delivering.then(handOver.sweep).catch(complain);
  };

  /** Soon looks for a job just sent from here; several in a row share one look. */
  const hint = (name: string): void => {
    if (hinted.has(name) || !looks.has(name)) return;
    hinted.add(name);
    setTimeout(() => {
      hinted.delete(name);
      lookFor([name]);
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
        const now = performance.now();
        const due = [...looks].filter(([, { dueAt }]) => dueAt <= now);
        for (const [, polling] of due) polling.dueAt = now + polling.everyMs - tickMs / 2;
        poll(due.map(([name]) => name));
      }, tickMs);
      if (!handOver) return;
      sweeping = setInterval(sweep, sweepEveryMs);
      // By then the kinds of jobs are known here.
      setTimeout(() => looking && sweep(), 2000).unref();
    },
    async work<Data extends object>(job: Job<Data>, handler: JobHandler<Data>) {
      if (!looking || looks.has(job.name))
        throw new Error(`The queue has not started, or "${job.name}" has a handler.`);
      const polling = { everyMs: job.lookEveryMs, dueAt: 0 };
      looks.set(job.name, { ...polling, look: () => undefined });
      await declareOnce(job);
      const run = (queued: FetchedJob<Data>) =>
        telemetry.job(
          () => spanOf(job, queued),
          () => attempt(job, queued, handler, log),
        );
      const look = await openLanes(boss, job, run, { hasTimes: telemetry.isOn });
      looks.set(job.name, { ...polling, look });
    },
    async schedule(job, schedules) {
      const times = { minute: '* * * * *', hour: '7 * * * *' } as const;
      for (const { name, every, data } of schedules)
        await boss.schedule(job.name, times[every], data, { key: name, singletonKey: name });
    },
    forgetFuture: () => forgetFuture(pool),
    ages: () => queueAges(pool),
    async stop({ drainMs }) {
      clearInterval(looking);
      clearInterval(sweeping);
      looking = undefined;
      looks.clear();
      await delivering;
      await boss.stop({ graceful: true, timeout: drainMs, close: false });
    },
  };
}
