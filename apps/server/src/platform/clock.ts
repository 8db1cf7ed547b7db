// Time as everything on the server reads it: steady between two looks at the database's clock, movable in tests.

export interface Clock {
  now(): Date;
}

export interface ServerClock extends Clock {
  /** Takes `time` as the present moment; from here on it runs steadily, whatever the machine's wall clock does. */
  anchor(time: Date): void;
  /** Moves the clock to `time` for good (tests): later anchors are ignored. */
  move(time: Date): void;
}

/** A clock on the machine's steady timer, so that a jump of the wall clock ends no session and revives no code. */
export function createClock(): ServerClock {
  let base = Date.now();
  let since = performance.now();
  let isMoved = false;
  const set = (time: Date) => {
    base = time.getTime();
    since = performance.now();
  };
  return {
    now: () => new Date(base + (performance.now() - since)),
    anchor: (time) => {
      if (!isMoved) set(time);
    },
    move: (time) => {
      isMoved = true;
      set(time);
    },
  };
}
