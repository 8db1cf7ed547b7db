// When each round of periodic work last succeeded in the whole installation.
import type { Database } from '../db/database.ts';

/** Records a run that failed nowhere. `seenThrough` is the database's time: what was due before it is done. */
export async function recordSuccess(db: Pick<Database, 'jobs'>, round: string, seenThrough: Date): Promise<void> {
  await db.jobs.query(
    `insert into upkeep.rounds (round, began_at, succeeded_at) values ($1, $2, clock_timestamp())
     on conflict (round) do update set began_at = excluded.began_at, succeeded_at = excluded.succeeded_at`,
    [round, seenThrough],
  );
}

/** Returns until when the last run that failed nowhere has done everything, or undefined. */
export async function lastSuccess(db: Pick<Database, 'jobs'>, round: string): Promise<Date | undefined> {
  const { rows } = await db.jobs.query<{ at: Date }>('select began_at as at from upkeep.rounds where round = $1', [
    round,
  ]);
  return rows[0]?.at;
}

export interface RoundAge {
  readonly round: string;
  /** Seconds since the last success ended. */
  readonly age: number;
  /** Seconds since the time until when it has done everything: when it began, or since when something waits that it could not do. */
  readonly behind: number;
}

export async function roundAges(db: Pick<Database, 'jobs'>): Promise<RoundAge[]> {
  const { rows } = await db.jobs.query<RoundAge>(
    `select round, extract(epoch from clock_timestamp() - succeeded_at)::double precision as age,
       extract(epoch from clock_timestamp() - began_at)::double precision as behind from upkeep.rounds`,
  );
  return rows;
}
