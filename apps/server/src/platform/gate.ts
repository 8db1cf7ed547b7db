// Lets a few pieces of heavy work run at once and a few wait; any further caller is told to retry later.
import { problem } from './problem.ts';

export interface Gate {
  /** Runs `work` when its turn comes. @throws overloaded if too many are waiting already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw problem('overloaded', { retryAfter: 2 });
        // A finishing caller hands over its place, so nobody can slip in between.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
