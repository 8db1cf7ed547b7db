// Who waits for the hash of a password, in which order, and who is told to come back: bounded by time and not by count.

/** Too many passwords wait to be hashed; the caller answers 503 with Retry-After. */
export class HasherBusy extends Error {
  override name = 'HasherBusy';
}

/** From the first in turn to the last: who sets a password anew, who has signed in from there before, and everybody else. */
export const ranks = ['first', 'known', 'unknown'] as const;

/** Whose turn it is. */
export interface Turn {
  /** `known` unless said. */
  readonly rank?: (typeof ranks)[number];
  /** Aborts when the caller has gone; who still waits then leaves the queue. */
  readonly signal?: AbortSignal | undefined;
}

export interface HashQueue {
  /**
   * Does `work` in its turn. @throws HasherBusy when the wait would be longer than the queue allows, or somebody of a higher
   * rank needs the place; the signal's reason when the caller has gone before it began
   */
  run<T>(work: () => Promise<T>, turn?: Turn): Promise<T>;
}

interface Waiting {
  readonly rank: number;
  begin(): void;
  refuse(reason: unknown): void;
}

/** Share of the newest time in the mean: some ten hashes and the mean is another. */
const weight = 0.2;

/**
 * Runs `atOnce` at once. The rest wait while the time that hashes took lately says that their turn comes within `mostWaitMs`;
 * until the first was measured, `guessMs` is taken for it. Times in milliseconds.
 */
export function createHashQueue({
  atOnce,
  mostWaitMs,
  guessMs,
}: {
  readonly atOnce: number;
  readonly mostWaitMs: number;
  readonly guessMs: number;
}): HashQueue {
  const queue: Waiting[] = [];
  let running = 0;
  let meanMs = guessMs;

  const leave = (one: Waiting) => {
    const at = queue.indexOf(one);
    if (at >= 0) queue.splice(at, 1);
  };
  const isTooLong = (waiting: number) => (waiting * meanMs) / atOnce > mostWaitMs;

  /** A place for somebody of `rank`, where need be that of the last who has a lower one. */
  function makeRoom(rank: number): void {
    if (!isTooLong(queue.length + 1)) return;
    const last = queue.at(-1);
    if (!last || last.rank <= rank) throw new HasherBusy('Too many passwords wait to be checked.');
    leave(last);
    last.refuse(new HasherBusy('Somebody who goes first needs the place.'));
  }

  function inTurn({ rank: named = 'known', signal }: Turn): Promise<void> {
    const rank = ranks.indexOf(named);
    makeRoom(rank);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const gone = () => {
      leave(one);
      reject(signal?.reason);
    };
    const one: Waiting = {
      rank,
      begin: () => {
        signal?.removeEventListener('abort', gone);
        resolve();
      },
      refuse: (reason) => {
        signal?.removeEventListener('abort', gone);
        reject(reason);
      },
    };
    signal?.addEventListener('abort', gone, { once: true });
    const behind = queue.findIndex((other) => other.rank > rank);
    queue.splice(behind < 0 ? queue.length : behind, 0, one);
    return promise;
  }

  return {
    async run(work, turn = {}) {
      turn.signal?.throwIfAborted();
      if (running < atOnce) running += 1;
      // Whoever ends hands over its place, so that nobody slips in between.
      else await inTurn(turn);
      const begin = performance.now();
      try {
        const result = await work();
        meanMs += weight * (performance.now() - begin - meanMs);
        return result;
      } finally {
        const next = queue.shift();
        if (next) next.begin();
        else running -= 1;
      }
    },
  };
}
