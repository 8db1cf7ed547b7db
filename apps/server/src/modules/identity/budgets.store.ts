// SQL that counts one event against several budgets in one statement.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Limit, Verdict } from './throttles.store.ts';

/** A counter's key, how many there may be, and how many this event is: one unless said. */
export type Counter = readonly [key: string, limit: Limit, events?: number];

type Scope = Pick<Ctx, 'tenant' | 'clock'>;

interface Count {
  readonly nr: number;
  readonly hits: number;
  readonly window_ends_at: Date;
}

/** The statement part of one counter: it counts where `before` is still within its limit. */
function counting(
  ctx: Scope,
  nr: number,
  [key, { windowMs }, events = 1]: Counter,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const now = ctx.clock.now();
  const ends = new Date(now.getTime() + windowMs);
  const isOver = sql`t.window_ends_at <= ${now}::timestamptz`;
  return sql`insert into throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
    select ${ctx.tenant.id}, ${key}, ${now}::timestamptz, ${ends}::timestamptz, ${events}::int ${before}
    on conflict (tenant_id, throttle_key) do update set
      hits = case when ${isOver} then excluded.hits else t.hits + excluded.hits end,
      window_started_at = case when ${isOver} then excluded.window_started_at else t.window_started_at end,
      window_ends_at = case when ${isOver} then excluded.window_ends_at else least(t.window_ends_at, excluded.window_ends_at) end
    returning ${nr}::int as nr, hits, window_ends_at`;
}

/**
 * Counts one event under each counter, in their order, up to the first that has had too many: what one refuses is not counted by
 * those behind it. Returns how many counters let it through, and the verdict of the last that counted. `isLossy` lets the commit
 * of a transaction of this one statement go ahead of the disk: a crash forgets the last counts, and nobody waits for them.
 */
export async function hitInTurn(
  tx: Tx,
  ctx: Scope,
  counters: readonly Counter[],
  { isLossy }: { readonly isLossy: boolean },
): Promise<Verdict & { readonly passed: number }> {
  const part = (nr: number) => sql.ref(`counted${nr}`);
  const parts = counters.map((counter, nr) => {
    const [, last] = counters[nr - 1] ?? [];
    return sql`${part(nr)} as (${counting(ctx, nr, counter, last ? sql`from ${part(nr - 1)} where hits <= ${last.limit}` : sql``)})`;
  });
  const setting = isLossy ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`;
  const all = counters.map((_, nr) => sql`select nr, hits, window_ends_at, ${setting} as setting from ${part(nr)}`);
  const { rows } = await sql<Count>`with ${sql.join(parts)} ${sql.join(all, sql` union all `)}`.execute(tx);
  const last = rows.reduce((one, other) => (other.nr > one.nr ? other : one));
  const isAllowed = last.hits <= (counters[last.nr]?.[1].limit ?? 0);
  const seconds = Math.ceil((last.window_ends_at.getTime() - ctx.clock.now().getTime()) / 1000);
  return { isAllowed, retryAfter: isAllowed ? 0 : Math.max(1, seconds), passed: isAllowed ? counters.length : last.nr };
}

/** The statement that takes so many hits off a counter, where there is one. */
export function hitsReturning(key: string, hits: RawBuilder<number>): RawBuilder<unknown> {
  return sql`update throttles set hits = greatest(hits - ${hits}, 0) where throttle_key = ${key}`;
}
