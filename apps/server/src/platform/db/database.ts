// The pools: one for tenant transactions, one that may only look up practices and sessions, and one for the job queue.
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface Database {
  /** Connections without any rights until a tenant transaction takes one. */
  readonly pool: pg.Pool;
  /** Connections under the role foyer_lookup. */
  readonly lookup: pg.Pool;
  /** Connections under the role foyer_jobs. */
  readonly jobs: pg.Pool;
  close(): Promise<void>;
}

/** Milliseconds after which a silent database (a cut network, say) is given up on. */
const silence = { app: 12_000, lookup: 2000 } as const;
const limits = '-c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC';

/** Opens the pools for the login role's URL. Nothing connects before the first query. */
export function openDatabase(url: string, log: Logger, size = 10): Database {
  const open = (name: string, max: number, options: string, more: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      options,
      application_name: `foyer ${name}`,
      connectionTimeoutMillis: 2000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      ...more,
    });
    // Without listeners, a connection that dies, in the pool or in use, would end the process. Its user learns of it when the
    // query fails.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', (error) => log.warn({ pool: name, reason: error.message }, 'a database connection was lost'));
    return pool;
  };
  const pool = open('app', size, limits, { pipeline: true, query_timeout: silence.app });
  const lookup = open('lookup', 4, `${limits} -c role=foyer_lookup`, { query_timeout: silence.lookup });
  // A worker need not wait for the disk: work lost in a power failure is repeated, like any failed attempt. (Jobs are enqueued by
  // business transactions, which do wait.)
  const jobs = open('jobs', 3, `-c timezone=UTC -c role=foyer_jobs -c synchronous_commit=off`);
  return {
    pool,
    lookup,
    jobs,
    close: async () => {
      await Promise.allSettled([pool.end(), lookup.end(), jobs.end()]);
    },
  };
}

/** Returns whether an error means that the database is away for a moment, not that the statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  if (
    typeof code === 'string' &&
    /^(08...|57014|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code)
  )
    return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/.test(
    error.message,
  );
}

/** Returns whether an error means that the disk is full. */
export function isOutOfSpace(error: unknown): boolean {
  return (
    error instanceof Error && ['53100', 'ENOSPC', 'EDQUOT'].includes(String((error as Error & { code?: unknown }).code))
  );
}
