// Lets a few pieces of heavy work through at once and a few wait; whoever comes on top is told to come back.
import { problem } from './problem.ts';

export interface Gate {
  /** Runs `work` when its turn comes. @throws overloaded when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw problem('overloaded', { retryAfter: 2 });
        // Whoever ends hands over its place, so that nobody slips in between.
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
