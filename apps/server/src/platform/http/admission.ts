// Limits the concurrent calls of one route: many in a burst, fewer when it lasts, so that each is answered in time.

/** The first burst of a route: two cores answer these well within a second. */
const first = 64;
/** No burst is larger: their bodies are in memory. */
const most = 200;
/** More than these are a crowd: this many already keep the database busy. */
export const few = 20;
/** Milliseconds over which a crowd is observed, for which a call may run while there is one, and in a burst. */
const watchMs = 250;
const inHandMs = 200;
const burstMs = 500;

/** Admission control of one route. */
export interface Admission {
  /** Number of calls in progress. */
  readonly inHand: number;
  /** Whether a call was turned away lately. */
  readonly isRefusing: boolean;
  /**
   * Returns whether one more may begin at `now` (steady milliseconds), and if so counts it. None may while the server `isBehind`.
   */
  admit(now: number, isBehind?: boolean): boolean;
  /** Records that a call has ended at `now`. */
  end(now: number): void;
  /** Records that an admitted call is turned away at `now` after all: it does not count as one that could be completed. */
  giveUp(now: number): void;
}

/** Returns a number of calls between both ends. */
const between = (fewest: number, calls: number, highest: number) =>
  Math.min(highest, Math.max(fewest, Math.round(calls)));

/**
 * A burst is admitted up to 64 concurrent calls, or up to as many as were completed in 0.5 s in the last crowd. Once a crowd
 * lasted for a quarter of a second without a break, or callers were turned away in that time, only as many are admitted as were
 * completed in 0.2 s lately: with more, each call would only wait longer. Time in which there was no call does not count, or a
 * crowd that comes back in waves would let fewer in with each wave.
 */
export function createAdmission(): Admission {
  let inHand = 0;
  let burst = first;
  let limit = first;
  let since = 0;
  let ended = 0;
  let fewest = 0;
  let hasRefused = false;
  let hadRefused = false;
  let wasBehind = false;
  /** When the last call ended, and for how long there was none since the watch began. */
  let emptySince = 0;
  let empty = 0;
  const watch = (now: number) => {
    if (now - since < watchMs) return;
    const isCrowded = fewest > few || hasRefused;
    const perMs = ended / Math.max(1, now - since - (wasBehind ? 0 : empty));
    if (isCrowded) burst = between(first, perMs * burstMs, most);
    limit = isCrowded ? between(few + 1, perMs * inHandMs, most) : burst;
    since = now;
    empty = 0;
    ended = 0;
    fewest = inHand;
    hadRefused = hasRefused;
    hasRefused = false;
    wasBehind = false;
  };
  return {
    get inHand() {
      return inHand;
    },
    get isRefusing() {
      return hasRefused || hadRefused;
    },
    admit(now, isBehind = false) {
      if (inHand === 0) {
        empty += now - Math.max(emptySince, since);
        emptySince = now;
      }
      watch(now);
      wasBehind ||= isBehind;
      if (isBehind || inHand >= limit) {
        hasRefused = true;
        return false;
      }
      inHand += 1;
      return true;
    },
    end(now) {
      inHand -= 1;
      ended += 1;
      if (inHand === 0) emptySince = now;
      fewest = Math.min(fewest, inHand);
    },
    giveUp(now) {
      inHand -= 1;
      if (inHand === 0) emptySince = now;
      hasRefused = true;
    },
  };
}
