// When a signed-in person counts as gone: pure arithmetic on the time of the last activity.

/** 15 minutes without mouse, keyboard or touch end the session. */
export const IDLE_TIMEOUT = 900_000;
/** A dialog counts down the last 60 seconds. */
export const IDLE_WARNING = 60_000;
/** Pause between signing out and the sign-in screen. */
export const SIGN_OUT_DELAY = 600;

export interface IdleState {
  readonly phase: 'active' | 'warning' | 'over';
  /** Whole seconds until the session ends, rounded up; what the dialog shows. */
  readonly secondsLeft: number;
  /** Milliseconds until this answer changes; 0 when it is over. */
  readonly nextIn: number;
}

/**
 * Both times in milliseconds of one clock. A clock that went backwards counts as no time passed.
 */
export function idleState(now: number, lastActive: number): IdleState {
  const left = IDLE_TIMEOUT - Math.max(0, now - lastActive);
  if (left <= 0) return { phase: 'over', secondsLeft: 0, nextIn: 0 };
  const secondsLeft = Math.ceil(left / 1000);
  if (left > IDLE_WARNING) return { phase: 'active', secondsLeft, nextIn: left - IDLE_WARNING };
  return { phase: 'warning', secondsLeft, nextIn: left % 1000 || 1000 };
}
