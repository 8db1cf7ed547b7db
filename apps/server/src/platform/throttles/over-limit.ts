// Counts an event against its budgets and refuses it when one is used up: the same way for every repeatable call.
import type { Ctx, Uses } from '../context.ts';
import { inTenantOnce, type Tx } from '../db/tenant-transaction.ts';
import { type Problem, problem } from '../problem.ts';
import { type CountedEvent, hitInTurn } from './budgets.store.ts';
import { hit, type Limit } from './throttles.store.ts';

/**
 * What is counted, whose it is (an account's id, a network address, 'all'), the limit, and how many events this is: one by
 * default.
 */
export type Budget = readonly [kind: string, of: string, limit: Limit, events?: number];

type Scope = Pick<Ctx, 'tenant' | 'clock'> & Uses<'budgets'>;

/**
 * Counts one event under each budget in order, up to the first that is exceeded. Returns that refusal instead of throwing it,
 * because the count must be committed.
 */
export async function overLimit(tx: Tx, ctx: Scope, ...budgets: readonly Budget[]): Promise<Problem | undefined> {
  for (const [kind, of, limit] of budgets) {
    const key = ctx.budgets.keyOf(kind, of);
    const { isAllowed, retryAfter } = await hit(tx, ctx, key, limit);
    if (!isAllowed) return problem('rate-limited', { retryAfter });
  }
  return undefined;
}

type CountingScope = Scope & Pick<Ctx, 'db'>;

const countersOf = ({ budgets: { keyOf, mostOf } }: Scope, budgets: readonly Budget[]) =>
  budgets.map(([kind, of, { limit, windowMs }, events = 1]) => {
    const counted = { limit: mostOf(limit), windowMs };
    return [keyOf(kind, of), counted, events] as const;
  });

/**
 * Counts one event under each budget in order, up to the first that is exceeded, in a short transaction of its own, so that later
 * work does not hold the counters. Calls that arrive while the same budgets are in use are counted together. Returns the refusal
 * (rate-limited, with retryAfter in seconds).
 */
export async function countApart(ctx: CountingScope, ...budgets: readonly Budget[]): Promise<Problem | undefined> {
  const counters = countersOf(ctx, budgets);
  const same = JSON.stringify([ctx.tenant.id, ...counters.map(([key, , hits]) => [key, hits])]);
  const { isAllowed, retryAfter } = await ctx.budgets.gather(same, (events) =>
    inTenantOnce(ctx, (tx) => hitInTurn(tx, ctx, counters, { isLossy: true, events })),
  );
  return isAllowed ? undefined : problem('rate-limited', { retryAfter });
}

/**
 * Like `countApart`, in the caller's transaction. Returns how many budgets, in their order, let it through, and the refusal of
 * the one that did not: for cases where only some budgets refuse the call. It is rolled back with the transaction.
 */
export async function countTogether(
  tx: Tx,
  ctx: Scope,
  budgets: readonly Budget[],
): Promise<{ readonly passed: number; readonly refused: Problem | undefined }> {
  const [counted] = await hitInTurn(tx, ctx, countersOf(ctx, budgets), { isLossy: false });
  const { isAllowed, passed, retryAfter } = counted as CountedEvent;
  return { passed, refused: isAllowed ? undefined : problem('rate-limited', { retryAfter }) };
}

/** Returns the key of a budget's counter, for a statement that gives back the events of work that succeeded. */
export function budgetKey({ budgets }: Uses<'budgets'>, [kind, of]: Budget): string {
  return budgets.keyOf(kind, of);
}
