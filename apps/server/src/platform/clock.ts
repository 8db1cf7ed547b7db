// The time that everything on the server reads: it runs steadily between syncs with the database's clock, and tests can move it.

export interface Clock {
  now(): Date;
}

export interface ServerClock extends Clock {
  /**
   * Sets the present moment to `time`; from then on it runs steadily, whatever the machine's wall clock does. Returns the
   * milliseconds by which `time` drifted from the steady timer since the last anchor; undefined on the first.
   */
  anchor(time: Date): number | undefined;
  /** Moves the clock to `time` permanently (tests): later anchors are ignored. */
  move(time: Date): void;
}

/** Creates a clock on the machine's steady timer, so a jump of the wall clock neither ends sessions nor revives codes. */
export function createClock(): ServerClock {
  let base = Date.now();
  let since = performance.now();
  let isMoved = false;
  let anchored: { readonly time: number; readonly at: number } | undefined;
  const set = (time: Date) => {
    base = time.getTime();
    since = performance.now();
  };
  return {
    now: () => new Date(base + (performance.now() - since)),
    anchor: (time) => {
      const at = performance.now();
      const leap = anchored && time.getTime() - anchored.time - (at - anchored.at);
      anchored = { time: time.getTime(), at };
      if (!isMoved) set(time);
      return leap;
    },
    move: (time) => {
      isMoved = true;
      set(time);
    },
  };
}
