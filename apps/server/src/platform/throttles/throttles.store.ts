// Counters against guessing: fixed windows, counted atomically, keyed by opaque digests.
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { ownTenant } from '../db/own-tenant.ts';
import type { Tx } from '../db/tenant-transaction.ts';

export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}

export interface Verdict {
  readonly isAllowed: boolean;
  /** Seconds until the window ends. */
  readonly retryAfter: number;
}

type Scope = Pick<Ctx, 'tenant' | 'clock'>;

/** Counts one event and returns whether it is still within the limit. */
export async function hit(tx: Tx, ctx: Scope, key: string, { limit, windowMs }: Limit): Promise<Verdict> {
  const now = ctx.clock.now();
  const ends = new Date(now.getTime() + windowMs);
  const { rows } = await sql<{ hits: number; windowEndsAt: Date }>`
    insert into throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
    values (${ownTenant}, ${key}, ${now}, ${ends}, 1)
    on conflict (tenant_id, throttle_key) do update set
      hits = case when t.window_ends_at <= ${now} then 1 else t.hits + 1 end,
      window_started_at = case when t.window_ends_at <= ${now} then ${now} else t.window_started_at end,
      -- A clock that leapt forward and back must not leave anybody shut out for longer than the window.
      window_ends_at = case when t.window_ends_at <= ${now} then ${ends} else least(t.window_ends_at, ${ends}) end
    returning hits, window_ends_at`.execute(tx);
  const row = rows[0];
  return verdict(row, limit, now);
}

/** Returns whether another event would be within the limit, without counting one. */
export async function peek(tx: Tx, ctx: Scope, key: string, { limit, windowMs }: Limit): Promise<Verdict> {
  const now = ctx.clock.now();
  const ends = new Date(now.getTime() + windowMs);
  const row = await tx
    .selectFrom('throttles')
    .select(['hits', 'windowEndsAt'])
    .where('throttleKey', '=', key)
    .where('windowEndsAt', '>', now)
    .executeTakeFirst();
  const isTooLong = row !== undefined && row.windowEndsAt > ends;
  if (isTooLong) await tx.updateTable('throttles').set({ windowEndsAt: ends }).where('throttleKey', '=', key).execute();
  return verdict(row && { hits: row.hits + 1, windowEndsAt: isTooLong ? ends : row.windowEndsAt }, limit, now);
}

/** Clears a counter (after a correct password). */
export async function clearHits(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('throttles').where('throttleKey', '=', key).execute();
}

function verdict(row: { hits: number; windowEndsAt: Date } | undefined, limit: number, now: Date): Verdict {
  if (!row || row.hits <= limit) return { isAllowed: true, retryAfter: 0 };
  return {
    isAllowed: false,
    retryAfter: Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000)),
  };
}

/** Clears a counter and those whose key begins with its key. */
export async function clearHitsUnder(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('throttles').where(sql<boolean>`starts_with(throttle_key, ${key})`).execute();
}

/** Removes counters whose window ended long ago. */
export async function deleteEndedThrottles(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('throttles').where('windowEndsAt', '<', before).execute();
}
