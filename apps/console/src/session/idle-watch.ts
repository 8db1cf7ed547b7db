// Watches for activity and says when the warning starts, each second of it, and the end.
import { type IdleState, idleState } from './idle.ts';
import type { ActivityRecord } from './tabs.ts';

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;
/** Activity is shared with the other tabs at most once in this many milliseconds. */
const SHARE_EVERY = 1000;

export interface IdleWatch {
  readonly state: () => IdleState;
  /** Whole seconds since the last activity in any tab. */
  readonly secondsIdle: () => number;
  /** The person answered the warning. */
  readonly stay: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/**
 * Starts watching; the moment of the call counts as activity.
 * During the warning only stay() counts in this tab: a dialog that vanished under the moving mouse would let a click
 * fall on whatever lies beneath it. Activity in another tab still counts.
 */
export function watchIdle(target: EventTarget, shared: ActivityRecord, now: () => number = Date.now): IdleWatch {
  const listeners = new Set<() => void>();
  let last = now();
  let sharedAt = last;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state = idleState(last, last);
  shared.write(last);

  const check = () => {
    clearTimeout(timer);
    last = Math.max(last, Math.min(shared.read(), now()));
    const next = idleState(now(), last);
    const hasChanged =
      next.phase !== state.phase || (next.phase === 'warning' && next.secondsLeft !== state.secondsLeft);
    state = next;
    if (next.phase !== 'over') timer = setTimeout(check, next.nextIn);
    if (hasChanged) for (const listener of listeners) listener();
  };
  const count = () => {
    const at = now();
    last = Math.max(last, at);
    if (at - sharedAt < SHARE_EVERY) return;
    sharedAt = at;
    shared.write(at);
  };
  const onActivity = () => {
    if (state.phase === 'active' && idleState(now(), last).phase === 'active') count();
    else check();
  };
  for (const name of ACTIVITY) target.addEventListener(name, onActivity, { passive: true, capture: true });
  // A sleeping computer and a hidden tab delay timers: look again on waking.
  for (const name of ['focus', 'pageshow', 'storage']) target.addEventListener(name, check);
  check();

  return {
    state: () => state,
    secondsIdle: () => Math.max(0, Math.floor((now() - Math.max(last, Math.min(shared.read(), now()))) / 1000)),
    stay() {
      if (state.phase === 'over') return;
      last = now();
      shared.write(last);
      check();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearTimeout(timer);
      for (const name of ACTIVITY) target.removeEventListener(name, onActivity, { capture: true });
      for (const name of ['focus', 'pageshow', 'storage']) target.removeEventListener(name, check);
    },
  };
}
