// The queue for password hashes: their order, and who is refused. Bounded by waiting time, not by count.

/** Too many passwords are waiting to be hashed; the response is 503 with Retry-After. */
export class HasherBusy extends Error {
  override name = 'HasherBusy';
}

/** From first to last: callers who reset a password, callers who have signed in from this source before, and everyone else. */
export const ranks = ['first', 'known', 'unknown'] as const;

/** A caller's turn. */
export interface Turn {
  /** Defaults to `known`. */
  readonly rank?: (typeof ranks)[number];
  /** Aborts when the caller disconnects; a caller that is still waiting then leaves the queue. */
  readonly signal?: AbortSignal | undefined;
}

export interface HashQueue {
  /**
   * Runs `work` in its turn.
   * @throws HasherBusy if the wait would be longer than the queue allows, or if a caller of higher rank needs the place; the
   * signal's reason if the caller disconnected before it began
   */
  run<T>(work: () => Promise<T>, turn?: Turn): Promise<T>;
}

interface Waiting {
  readonly rank: number;
  begin(): void;
  refuse(reason: unknown): void;
}

/** Weight of the newest duration in the moving mean: about ten hashes replace the old value. */
const weight = 0.2;

/**
 * Runs `atOnce` at once. Others may wait while recent hash durations predict a turn within `mostWaitMs`; until the first
 * measurement, `guessMs` is assumed. Times are in milliseconds.
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

  /** Makes room for a caller of `rank`, if necessary by evicting the last one of a lower rank. */
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
      // A finishing caller hands over its place, so nobody can slip in between.
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
