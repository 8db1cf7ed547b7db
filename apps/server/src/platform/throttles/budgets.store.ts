// SQL that counts one event against several budgets in one statement.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Limit, Verdict } from './throttles.store.ts';

/** A counter's key, its limit, and the number of hits per event. */
export type Counter = readonly [key: string, limit: Limit, hits: number];

type Scope = Pick<Ctx, 'tenant' | 'clock'>;

interface Count {
  readonly nr: number;
  readonly hits: number;
  readonly windowEndsAt: Date;
}

/** Returns the name of a counter's part of the statement. */
const part = (nr: number) => sql.ref(`counted${nr}`);

/** How many of `events` concurrent events a counter lets through, given its hits after them. The same as `passing`, in SQL. */
const sqlPassing = (events: RawBuilder<unknown>, [, { limit }, hits]: Counter, nr: number) =>
  hits === 0
    ? sql`(case when ${part(nr)}.hits <= ${limit}::float8 then ${events} else 0 end)`
    : sql`greatest(0, least(${events}, floor((${limit}::float8 - ${part(nr)}.hits) / ${hits}::int) + ${events}))::int`;

function passing(events: number, [, { limit }, hits]: Counter, after: number): number {
  // An empty file weighs nothing.
  if (hits === 0) return after <= limit ? events : 0;
  return Math.max(0, Math.min(events, Math.floor((limit - after) / hits) + events));
}

/** Returns one counter's part of the statement: it counts what the previous ones let through. */
function counting(
  ctx: Scope,
  nr: number,
  counters: readonly Counter[],
  events: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [key, { windowMs }, hits] = counters[nr] as Counter;
  const now = ctx.clock.now();
  const ends = new Date(now.getTime() + windowMs);
  const isOver = sql`t.window_ends_at <= ${now}::timestamptz`;
  const before = sql.join(counters.slice(0, nr).map((_, earlier) => part(earlier)));
  return sql`insert into throttles as t (throttle_key, window_started_at, window_ends_at, hits)
    select ${key}, ${now}::timestamptz, ${ends}::timestamptz, ${events} * ${hits}::int
      ${nr === 0 ? sql`` : sql`from ${before} where ${events} > 0`}
    on conflict (tenant_id, throttle_key) do update set
      hits = case when ${isOver} then excluded.hits else t.hits + excluded.hits end,
      window_started_at = case when ${isOver} then excluded.window_started_at else t.window_started_at end,
      window_ends_at = case when ${isOver} then excluded.window_ends_at else least(t.window_ends_at, excluded.window_ends_at) end
    returning ${nr}::int as nr, hits, window_ends_at`;
}

export type CountedEvent = Verdict & {
  /** Number of counters, in their order, that let it through. */
  readonly passed: number;
};

/**
 * Counts `events` events under each counter in order; an event that one refuses is not counted by the later ones. Returns for
 * each event, as if they had come one after the other, how many counters let it through, and the verdict of the last that counted
 * it. `isLossy` makes the commit asynchronous, for a transaction of this statement alone: a crash loses the latest counts, and
 * nobody waits for the disk.
 */
export async function hitInTurn(
  tx: Tx,
  ctx: Scope,
  counters: readonly Counter[],
  { isLossy, events = 1 }: { readonly isLossy: boolean; readonly events?: number },
): Promise<CountedEvent[]> {
  let coming: RawBuilder<unknown> = sql`${events}::int`;
  const parts = counters.map((counter, nr) => {
    const one = sql`${part(nr)} as (${counting(ctx, nr, counters, coming)})`;
    coming = sqlPassing(coming, counter, nr);
    return one;
  });
  const setting = isLossy ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`;
  const all = counters.map((_, nr) => sql`select nr, hits, window_ends_at, ${setting} as setting from ${part(nr)}`);
  const { rows } = await sql<Count>`with ${sql.join(parts)} ${sql.join(all, sql` union all `)}`.execute(tx);
  const secondsUntil = (end: Date) => Math.max(1, Math.ceil((end.getTime() - ctx.clock.now().getTime()) / 1000));
  const counted: CountedEvent[] = [];
  let through = events;
  for (const { nr, hits, windowEndsAt: end } of rows.sort((one, other) => one.nr - other.nr)) {
    through = passing(through, counters[nr] as Counter, hits);
    // The last arrivals are the ones it refused.
    while (counted.length < events - through)
      counted.push({ isAllowed: false, retryAfter: secondsUntil(end), passed: nr });
  }
  while (counted.length < events) counted.push({ isAllowed: true, retryAfter: 0, passed: counters.length });
  return counted.reverse();
}
