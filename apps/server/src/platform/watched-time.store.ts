// Watches the database's clock, so that no row is purged because a leap of that clock made it look old.
import { sql } from 'kysely';
import type { Tx } from './db/tenant-transaction.ts';

/** The database's time and the node's steady clock may drift apart by this much between two rounds. */
export const driftMs = 60_000;
/** No row that is purged by age is kept longer than this: after this long without a leap, none is misjudged any more. */
const calmDays = 31;

export interface WatchedTime {
  /** Milliseconds by which rows may seem older than they are; purges wait that much longer. */
  readonly leadMs: number;
  /** Whether the time moved unexpectedly since the previous round: if so, nothing is purged in this round. */
  readonly hasLeapt: boolean;
}

/**
 * Records a round at the database's time `now`. `leapMs` is how far that time moved against this node's steady clock since its
 * last round; undefined in its first, where the time since any node's last round counts as unwatched.
 */
export async function watchTime(tx: Tx, now: Date, leapMs: number | undefined): Promise<WatchedTime> {
  const { rows } = await sql<{ lead: number; leapt: boolean }>`
    with known as (
      select seen_at, leapt_at, lead_seconds,
        coalesce(${leapMs ?? null}::double precision / 1000, extract(epoch from ${now}::timestamptz - seen_at)) as moved
      from watched_times for update)
    insert into watched_times as w (seen_at) values (${now})
    on conflict (tenant_id) do update set
      seen_at = ${now},
      leapt_at = (select case when abs(moved) > ${driftMs / 1000} or leapt_at > ${now} then ${now}::timestamptz
        else leapt_at end from known),
      lead_seconds = (select
        case when leapt_at + make_interval(days => ${calmDays}) < ${now} then 0 else lead_seconds end
        + case when moved > ${driftMs / 1000} then moved else 0 end from known)
    returning w.lead_seconds as lead, coalesce(w.leapt_at = ${now}, false) as leapt`.execute(tx);
  const [row] = rows;
  return { leadMs: (row?.lead ?? 0) * 1000, hasLeapt: row?.leapt ?? false };
}
