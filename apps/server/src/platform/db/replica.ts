// A streaming replica of the database: how far it is behind is measured, and reads that may be some seconds old use it.
import pg from 'pg';
import type { Logger } from '../log.ts';
import { namingClient, type StatementNames } from './statement-names.ts';

/** A replica that is further behind is not read from; the database itself answers then. */
const freshForSeconds = 5;
const measureEveryMs = 1000;
/** Positions further back than this do not matter: the replica counts as too old long before. */
const keptNotes = 60;

export interface Replica {
  readonly pool: pg.Pool;
  /** Seconds by which its rows may be old; Infinity while that is not known. */
  ageSeconds(): number;
  /** Whether it may be read from. */
  isFresh(): boolean;
  /** Counts it as too old until it is measured again: a connection to it has failed. */
  doubt(): void;
  stop(): Promise<void>;
}

/** A position in the write-ahead log, such as 16/B374D848, as a number. */
function positionOf(text: string | null | undefined): bigint | undefined {
  const [high = '', low = ''] = (text ?? '').split('/');
  return low === '' ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

interface Note {
  /** On the steady timer. */
  readonly atMs: number;
  readonly position: bigint;
}

interface ReplicaOptions {
  readonly url: string;
  /** Connections to the database that it is a replica of. */
  readonly main: pg.Pool;
  /** undefined: statements have no names. */
  readonly nameOf?: StatementNames | undefined;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Opens the pool and measures every second: the database's position in its log is noted together with the time, and the replica
 * is as old as the newest note that it has replayed. That is right for a database at rest too, and for a replica that lost its
 * connection, which the replica's own time stamps do not tell apart.
 */
export function openReplica({ url, main, nameOf, log }: ReplicaOptions): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    ...(nameOf ? { Client: namingClient(nameOf) } : {}),
    max: 10,
    application_name: 'foyer replica',
    connectionTimeoutMillis: 1000,
    idleTimeoutMillis: 30_000,
    query_timeout: 12_000,
    keepAlive: true,
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  let notes: Note[] = [];
  /** When the newest replayed note was taken. */
  let replayedAtMs = Number.NEGATIVE_INFINITY;
  let wasFresh: boolean | undefined;
  let measuring: Promise<void> | undefined;

  const ageSeconds = () => (performance.now() - replayedAtMs) / 1000;
  const isFresh = () => ageSeconds() <= freshForSeconds;

  const measure = async (): Promise<void> => {
    const atMs = performance.now();
    const ask = async (from: pg.Pool, text: string) => {
      const { rows } = await from.query<{ position: string | null }>(text);
      return positionOf(rows[0]?.position);
    };
    const position = await ask(main, 'select pg_current_wal_lsn()::text as position');
    if (position !== undefined) notes = [...notes, { atMs, position }].slice(-keptNotes);
    // Null on a database that is no replica.
    const replayed = await ask(pool, 'select pg_last_wal_replay_lsn()::text as position');
    const newest = replayed === undefined ? undefined : notes.findLast((note) => note.position <= replayed);
    if (newest) replayedAtMs = newest.atMs;
  };

  const tell = () => {
    const fresh = isFresh();
    if (fresh === wasFresh) return;
    if (fresh) log.info({}, 'the replica is read from');
    else log.warn({}, 'the replica is behind or away; the database itself answers');
    wasFresh = fresh;
  };

  const round = () => {
    measuring ??= measure()
      .catch(() => undefined)
      .finally(() => {
        measuring = undefined;
        tell();
      });
  };
  round();
  const timer = setInterval(round, measureEveryMs);
  return {
    pool,
    ageSeconds,
    isFresh,
    doubt: () => {
      replayedAtMs = Number.NEGATIVE_INFINITY;
    },
    stop: async () => {
      clearInterval(timer);
      await measuring;
      await pool.end();
    },
  };
}
