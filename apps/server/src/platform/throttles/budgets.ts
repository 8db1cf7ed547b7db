// What events are counted with: keys that tell nothing, limits that tests may exceed, and calls that are counted together.
import type { Config } from '../config.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { throttleKey } from '../crypto/tokens.ts';
import { createGather, type Gather } from '../gather.ts';

export interface Budgets {
  /** Key of a counter: a digest of what is counted and whose it is. */
  keyOf(kind: string, of: string): string;
  /** How many there may be on this server. */
  mostOf(limit: number): number;
  /** Serves callers together that want the same thing at once. */
  readonly gather: Gather;
}

/** A thousandfold under test, where one address stands for everybody. */
const many = 1000;

/** Made once for each server. */
export function createBudgets(secrets: Pick<Secrets, 'throttle'>, config: Pick<Config, 'hasTestBudgets'>): Budgets {
  return {
    // Read at each call, for secrets can be read anew while the server runs.
    keyOf: (kind, of) => throttleKey(secrets.throttle, kind, of),
    mostOf: (limit) => (config.hasTestBudgets ? limit * many : limit),
    gather: createGather(),
  };
}
