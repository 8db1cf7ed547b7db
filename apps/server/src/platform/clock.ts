// Time as everything on the server reads it: steady between two looks at the database's clock, movable in tests.

export interface Clock {
  now(): Date;
}

export interface ServerClock extends Clock {
  /**
   * Takes `time` as the present moment; from here on it runs steadily, whatever the machine's wall clock does. Returns by how
   * many milliseconds `time` moved against the steady timer since the last anchor; undefined for the first.
   */
  anchor(time: Date): number | undefined;
  /** Moves the clock to `time` for good (tests): later anchors are ignored. */
  move(time: Date): void;
}

/** A clock on the machine's steady timer, so that a jump of the wall clock ends no session and revives no code. */
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
