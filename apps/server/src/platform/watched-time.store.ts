// Watches the database's clock, so that no row is purged because a leap of that clock made it look old.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';
import { ownTenant } from './db/own-tenant.ts';
import type { Tx } from './db/tenant-transaction.ts';

/** The database's time and a node's steady clock may drift apart by this much between two looks. */
export const driftMs = 60_000;
/** No row that is purged by age is kept longer than this: after this long without a leap, none is misjudged any more. */
const calmDays = 31;

/** The database's clock as all nodes together have watched it. */
export interface WatchedClock {
  /** The database's time at this look. */
  readonly now: Date;
  /** Since when it has run steadily under somebody's eyes. */
  readonly calmSince: Date;
  /** Since when it had done so before its last leap; null if that is unknown. */
  readonly calmBefore: Date | null;
  /** Seconds by which that leap made rows seem older. */
  readonly gapSeconds: number;
}

/**
 * Records a look at the database's time. `leapMs` is how far that time moved against this node's steady clock since its last
 * look; undefined in its first, where the time since any node's last look counts as unwatched. A leap that another node has
 * recorded already is not counted again.
 */
export async function lookAtClock(
  db: Pick<Database, 'jobs'>,
  now: Date,
  leapMs: number | undefined,
): Promise<WatchedClock> {
  const moved = `coalesce($2::double precision / 1000, extract(epoch from $1 - c.seen_at))`;
  const leapt = `abs(${moved}) > ${driftMs / 1000} and abs(extract(epoch from $1 - c.seen_at)) > ${driftMs / 1000}`;
  const { rows } = await db.jobs.query<Omit<WatchedClock, 'now'>>(
    `insert into upkeep.clock as c (seen_at, calm_since) values ($1::timestamptz, $1::timestamptz)
     on conflict (only_row) do update set
       seen_at = $1,
       calm_since = case when ${leapt} then $1 else c.calm_since end,
       calm_before = case when ${leapt} then c.calm_since else c.calm_before end,
       gap_seconds = case when ${leapt} then greatest(${moved}, 0) else c.gap_seconds end
     returning calm_since as "calmSince", calm_before as "calmBefore", gap_seconds as "gapSeconds"`,
    [now, leapMs ?? null],
  );
  return { now, ...(rows[0] ?? { calmSince: now, calmBefore: null, gapSeconds: 0 }) };
}

export interface WatchedTime {
  /** Milliseconds by which rows may seem older than they are; purges wait that much longer. */
  readonly leadMs: number;
  /** Whether the time moved unexpectedly since the practice's previous visit: if so, nothing is purged in this one. */
  readonly hasLeapt: boolean;
}

/** SQL of a practice's row as it stands after this look: `lead` and `leapt`. */
function judgedSql({ now, calmSince, calmBefore, gapSeconds }: WatchedClock): RawBuilder<unknown> {
  return sql`
    select case when leapt_at + make_interval(days => ${calmDays}) < ${now} then 0 else lead_seconds end + moved as lead,
      moved > 0 or seen_at > ${now}::timestamptz + make_interval(secs => ${driftMs / 1000}) or leapt_at > ${now} as leapt
    from (
      select seen_at, leapt_at, lead_seconds,
        case when seen_at >= ${calmSince} then 0
          when seen_at >= ${calmBefore}::timestamptz then ${gapSeconds}
          else greatest(extract(epoch from ${now}::timestamptz - seen_at), 0) end::double precision as moved
      from watched_times where tenant_id = ${ownTenant}
    ) as watched`;
}

const timeOf = (row: { lead: number; leapt: boolean | null } | undefined): WatchedTime => ({
  leadMs: (row?.lead ?? 0) * 1000,
  hasLeapt: row?.leapt ?? false,
});

/** Returns how much older than they are a practice's rows may seem. */
export async function readWatchedTime(tx: Tx, clock: WatchedClock): Promise<WatchedTime> {
  const { rows } = await sql<{ lead: number; leapt: boolean | null }>`${judgedSql(clock)}`.execute(tx);
  return timeOf(rows[0]);
}

/** The same, and records the visit: what moved until now is part of the practice's lead from then on. */
export async function watchTime(tx: Tx, clock: WatchedClock): Promise<WatchedTime> {
  const watched = await readWatchedTime(tx, clock);
  const seen = {
    seenAt: clock.now,
    leadSeconds: watched.leadMs / 1000,
    ...(watched.hasLeapt ? { leaptAt: clock.now } : {}),
  };
  await tx
    .insertInto('watchedTimes')
    .values(seen)
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(seen))
    .execute();
  return watched;
}

/** Milliseconds between two visits of a practice. */
const visitMs = 3_600_000;

/** Returns practices whose last visit is an hour ago, the longest ago first, or seems to be yet to come (the clock was set back). */
export async function practicesToVisit(
  db: Pick<Database, 'jobs'>,
  { now, tried, most }: { readonly now: Date; readonly tried: readonly string[]; readonly most: number },
): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select tenant_id as id from watched_times
     where (seen_at < $1 or seen_at > $2) and tenant_id <> all($3::uuid[]) order by seen_at limit $4`,
    [new Date(now.getTime() - visitMs), new Date(now.getTime() + driftMs), tried, most],
  );
  return rows.map(({ id }) => id);
}

/** Returns practices that were never visited. It reads every practice's id, so it is asked once an hour. */
export async function practicesNeverVisited(
  db: Pick<Database, 'jobs'>,
  { tried, most }: { readonly tried: readonly string[]; readonly most: number },
): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select tenant_id as id from tenants t
     where not exists (select from watched_times w where w.tenant_id = t.tenant_id) and tenant_id <> all($1::uuid[]) limit $2`,
    [tried, most],
  );
  return rows.map(({ id }) => id);
}
