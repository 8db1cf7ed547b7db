// Counts an event against its budgets and refuses it when one of them is used up: one way for every call that can be repeated.
import type { Ctx, Services } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/http/problem.ts';
import { hit, type Limit } from './throttles.store.ts';

/** What is counted, whose it is (an account's id, an address of the network, 'all'), and how many there may be. */
export type Budget = readonly [kind: string, of: string, limit: Limit];

type Scope = Pick<Ctx, 'tenant' | 'clock'> & { readonly services: Pick<Services, 'secrets'> };

/**
 * Counts one event under each budget, in their order, up to the first that has had too many. Answers that refusal instead of
 * throwing it, for the counting must be committed.
 */
export async function overLimit(tx: Tx, ctx: Scope, ...budgets: readonly Budget[]): Promise<Problem | undefined> {
  for (const [kind, of, limit] of budgets) {
    const key = throttleKey(ctx.services.secrets.throttle, kind, of);
    const { isAllowed, retryAfter } = await hit(tx, ctx, key, limit);
    if (!isAllowed) return problem('rate-limited', { retryAfter });
  }
  return undefined;
}
