// When an overloaded server begins to turn new calls away, and when it stops.

/** Milliseconds. */
const tooLong = 250;
const soLong = 1000;
const shortAgain = 100;

/**
 * Takes each measured wait and the time of its measurement (both in milliseconds). Returns whether new calls are turned away:
 * once every wait within a second was longer than 250 ms, until one is shorter than 100 ms.
 */
export function createShed(): (waitMs: number, now: number) => boolean {
  let isShedding = false;
  let since: number | undefined;
  return (waitMs, now) => {
    since = waitMs > tooLong ? (since ?? now) : undefined;
    if (waitMs < shortAgain) isShedding = false;
    else if (since !== undefined && now - since >= soLong) isShedding = true;
    return isShedding;
  };
}
