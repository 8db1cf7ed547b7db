// How many calls of one route may be in hand: many in a burst, fewer when it lasts, so that each is answered in time.

/** Two cores answer these well within a second. */
const most = 64;
/** More than these are a crowd: the database has enough to do with as many. */
export const few = 20;
/** Milliseconds over which a crowd is watched, and that a call may be in hand while there is one. */
const watchMs = 500;
const inHandMs = 300;

/** Of one route. */
export interface Admission {
  /** Calls that are in hand. */
  readonly inHand: number;
  /** Whether one more may begin at `now` (steady milliseconds); it is in hand then. */
  admit(now: number): boolean;
  /** One has ended. */
  end(): void;
}

/**
 * A burst is let in as far as 64 calls go. When there was a crowd for half a second without a break, only as many are let in
 * as were ended in 0.3 s lately: with more each call would only wait longer.
 */
export function createAdmission(): Admission {
  let inHand = 0;
  let limit = most;
  let since = 0;
  let ended = 0;
  let fewest = 0;
  const watch = (now: number) => {
    if (now - since < watchMs) return;
    const isCrowded = fewest > few;
    limit = isCrowded ? Math.min(most, Math.max(few + 1, Math.round((ended * inHandMs) / (now - since)))) : most;
    since = now;
    ended = 0;
    fewest = inHand;
  };
  return {
    get inHand() {
      return inHand;
    },
    admit(now) {
      watch(now);
      if (inHand >= limit) return false;
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
