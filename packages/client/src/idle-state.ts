// Determines when a signed-in user counts as idle: pure arithmetic on the time of the last activity.

/** 15 minutes without mouse, keyboard or touch end the session. */
export const idleLimitMs = 900_000;
/** A dialog counts down the last 60 seconds. */
export const idleWarningMs = 60_000;

export interface IdleState {
  readonly phase: 'active' | 'warning' | 'over';
  /** Whole seconds until the session ends, rounded up, as the dialog shows them. */
  readonly secondsLeft: number;
}

interface IdleMoment extends IdleState {
  /** Milliseconds until phase or seconds change; 0 once it has ended. */
  readonly nextIn: number;
}

/** Both times are in milliseconds of the same clock. If the clock went backwards, no time has passed. */
export function idleState(now: number, lastActive: number): IdleMoment {
  const left = idleLimitMs - Math.max(0, now - lastActive);
  if (left <= 0) return { phase: 'over', secondsLeft: 0, nextIn: 0 };
  const secondsLeft = Math.ceil(left / 1000);
  if (left > idleWarningMs) return { phase: 'active', secondsLeft, nextIn: left - idleWarningMs };
  return { phase: 'warning', secondsLeft, nextIn: left % 1000 || 1000 };
}
