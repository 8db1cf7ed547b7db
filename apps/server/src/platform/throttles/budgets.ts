// What events are counted with: opaque keys, limits that tests may exceed, and joint counting for concurrent calls.
import type { Config } from '../config.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { throttleKey } from '../crypto/tokens.ts';
import { createGather, type Gather } from '../gather.ts';

export interface Budgets {
  /** Returns the key of a counter: a digest of what is counted and whose it is. */
  keyOf(kind: string, of: string): string;
  /** Returns the effective limit on this server. */
  mostOf(limit: number): number;
  /** Serves callers together that want the same thing at once. */
  readonly gather: Gather;
}

/** A thousand times the limit under test, where one address stands for everybody. */
const many = 1000;

/** Created once for each server. */
export function createBudgets(secrets: Pick<Secrets, 'throttle'>, config: Pick<Config, 'hasTestBudgets'>): Budgets {
  return {
    // Read at each call, because secrets can be reloaded while the server runs.
    keyOf: (kind, of) => throttleKey(secrets.throttle, kind, of),
    mostOf: (limit) => (config.hasTestBudgets ? limit * many : limit),
    gather: createGather(),
  };
}
