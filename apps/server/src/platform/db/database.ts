// The pools: one for tenant transactions, one that may only look up practices and sessions, and one for the job queue.
import pg from 'pg';
import type { Logger } from '../log.ts';
import { traced } from '../telemetry/telemetry.ts';
import type { Addresses } from './addresses.ts';
import { isMachineLost } from './citus/away.ts';
import { openReplica, type Replica } from './replica.ts';
import { statementAttributes } from './statement-attributes.ts';
import { createStatementNames, namingClient, type StatementNames } from './statement-names.ts';

export interface Database {
  /** Connections without any rights until a tenant transaction takes one. */
  readonly pool: pg.Pool;
  /** Connections under the role foyer_lookup. */
  readonly lookup: pg.Pool;
  /** Connections under the role foyer_jobs. */
  readonly jobs: pg.Pool;
  /** For reads that may be some seconds old (`readLately`). undefined: there is none. */
  readonly replica: Replica | undefined;
  /** Names the statements whose plans are kept; undefined behind a pooler, where none are. */
  readonly nameOf: StatementNames | undefined;
  close(): Promise<void>;
}

/** Milliseconds after which a silent database (a cut network, say) is given up on. */
const silence = { app: 12_000, lookup: 2000 } as const;

/** Makes the pool's own statements, those without a transaction, parts of what is traced. */
function tracedPool(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  const tracedQuery = (...all: [string | pg.QueryConfig, ...unknown[]]) =>
    traced(
      'statement',
      () => statementAttributes(typeof all[0] === 'string' ? all[0] : all[0].text),
      () => query(...all),
    );
  return Object.assign(pool, { query: tracedQuery });
}

/** Opens the pools. Nothing connects before the first query. Limits are set on the logins (logins.ts). */
export function openDatabase(addresses: Addresses, log: Logger, size = 10): Database {
  const nameOf = addresses.areStatementsNamed ? createStatementNames() : undefined;
  const open = (name: 'app' | 'lookup' | 'jobs', max: number, more: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      connectionString: addresses[name],
      ...(nameOf ? { Client: namingClient(nameOf) } : {}),
      max,
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
  const pool = open('app', size, { pipeline: true, query_timeout: silence.app });
  const lookup = tracedPool(open('lookup', 4, { query_timeout: silence.lookup }));
  const jobs = tracedPool(open('jobs', 3));
  const replica =
    addresses.replica === undefined ? undefined : openReplica({ url: addresses.replica, main: lookup, nameOf, log });
  return {
    pool,
    lookup,
    jobs,
    replica,
    nameOf,
    close: async () => {
      await Promise.allSettled([replica?.stop(), pool.end(), lookup.end(), jobs.end()]);
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
  if (isMachineLost(error)) return true;
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
