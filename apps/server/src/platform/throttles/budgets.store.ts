// SQL that counts one event against several budgets in one statement.
import type { Ctx } from '../context.ts';
import { statement } from '../db/statement.ts';
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

/** How many of `events` concurrent events a counter lets through, given its hits after them. The same as `sqlPassing`. */
function passing(events: number, [, { limit }, hits]: Counter, after: number): number {
  // An empty file weighs nothing.
  if (hits === 0) return after <= limit ? events : 0;
  return Math.max(0, Math.min(events, Math.floor((limit - after) / hits) + events));
}

const sqlPassing = (events: string, nr: number) => `
  case when :hits${nr}::int = 0 then case when hits <= :limit${nr}::float8 then ${events} else 0 end
    else greatest(0, least(${events}, floor((:limit${nr}::float8 - hits) / nullif(:hits${nr}::int, 0)) + ${events}))::int end`;

/**
 * Returns the parts of the statement for a counter: it counts the events that the one before it let through. A cluster runs an
 * insert whose rows come with one of the practice's on its machine; others it sends to all machines first, and commits on all of
 * them.
 */
function counting(nr: number): string {
  const before = `passed${nr - 1}`;
  const events = nr === 0 ? ':events::int' : `${before}.events`;
  return `
counted${nr} as (
  insert into throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
  select ${nr === 0 ? ':tenant::uuid' : 's.tenant_id'}, :key${nr}::text, :now::timestamptz, :ends${nr}::timestamptz,
    ${events} * :hits${nr}::int
    ${nr === 0 ? '' : `from practice_settings s, ${before} where s.tenant_id = :tenant and ${events} > 0`}
  on conflict (tenant_id, throttle_key) do update set
    hits = case when t.window_ends_at <= :now then excluded.hits else t.hits + excluded.hits end,
    window_started_at = case when t.window_ends_at <= :now then excluded.window_started_at else t.window_started_at end,
    window_ends_at = case when t.window_ends_at <= :now then excluded.window_ends_at
      else least(t.window_ends_at, excluded.window_ends_at) end
  returning hits, window_ends_at),
passed${nr} as (
  select ${sqlPassing(events, nr)} as events
  from counted${nr}${nr === 0 ? '' : `, ${before}`})`;
}

type Counting = (tx: Tx, values: Readonly<Record<string, unknown>>) => Promise<Count[]>;

/** Returns the statement for so many counters, each of which depends on the one before it. */
function countingOf(counters: number, isLossy: boolean): Counting {
  const numbers = Array.from({ length: counters }, (_, nr) => nr);
  const setting = isLossy ? `set_config('synchronous_commit', 'off', true)` : 'null';
  const all = numbers.map((nr) => `select ${nr} as nr, hits, window_ends_at, ${setting} as setting from counted${nr}`);
  return statement(`with${numbers.map(counting).join(',')}\n${all.join('\nunion all ')}`);
}

/** No event has more budgets. */
const mostCounters = 8;
const inTurn: readonly { readonly lossy: Counting; readonly lasting: Counting }[] = Array.from(
  { length: mostCounters },
  (_, at) => ({ lossy: countingOf(at + 1, true), lasting: countingOf(at + 1, false) }),
);

function valuesOf(ctx: Scope, counters: readonly Counter[], events: number) {
  const now = ctx.clock.now();
  const values: Record<string, unknown> = { now, events };
  for (const [nr, [key, { limit, windowMs }, hits]] of counters.entries())
    Object.assign(values, {
      [`key${nr}`]: key,
      [`limit${nr}`]: limit,
      [`ends${nr}`]: new Date(now.getTime() + windowMs),
      [`hits${nr}`]: hits,
    });
  return values;
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
  const counting = inTurn[counters.length - 1];
  if (!counting) throw new Error(`An event has 1 to ${mostCounters} budgets, not ${counters.length}.`);
  const rows = await counting[isLossy ? 'lossy' : 'lasting'](tx, valuesOf(ctx, counters, events));
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
