// Limits the concurrent calls of one route: many in a burst, fewer when it lasts, so that each is answered in time.

/** Two cores answer these well within a second. */
const most = 64;
/** More than these are a crowd: this many already keep the database busy. */
export const few = 20;
/** Milliseconds over which a crowd is observed, and for which a call may run while there is one. */
const watchMs = 250;
const inHandMs = 200;

/** Admission control of one route. */
export interface Admission {
  /** Number of calls in progress. */
  readonly inHand: number;
  /**
   * Returns whether one more may begin at `now` (steady milliseconds), and if so counts it. None may while the server `isBehind`.
   */
  admit(now: number, isBehind?: boolean): boolean;
  /** Records that a call has ended. */
  end(): void;
}

/**
 * A burst is admitted up to 64 concurrent calls. Once a crowd lasted for a quarter of a second without a break, or callers were
 * turned away in that time, only as many are admitted as were completed in 0.2 s lately: with more, each call would only wait
 * longer.
 */
export function createAdmission(): Admission {
  let inHand = 0;
  let limit = most;
  let since = 0;
  let ended = 0;
  let fewest = 0;
  let hasRefused = false;
  const watch = (now: number) => {
    if (now - since < watchMs) return;
    const isCrowded = fewest > few || hasRefused;
    limit = isCrowded ? Math.min(most, Math.max(few + 1, Math.round((ended * inHandMs) / (now - since)))) : most;
    since = now;
    ended = 0;
    fewest = inHand;
    hasRefused = false;
  };
  return {
    get inHand() {
      return inHand;
    },
    admit(now, isBehind = false) {
      watch(now);
      if (isBehind || inHand >= limit) {
        hasRefused = true;
        return false;
      }
      inHand += 1;
      return true;
    },
    end() {
      inHand -= 1;
      ended += 1;
      fewest = Math.min(fewest, inHand);
    },
  };
}
