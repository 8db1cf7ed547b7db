// How long nobody touched the portal, over all its tabs, and what follows: a warning, then the end of the session.

export const idleLimitMs = 900_000;
/** The warning counts down this long. */
export const idleWarningMs = 60_000;
const activityKey = 'lastActivity';
const activities = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'touchmove', 'wheel'] as const;
/** Activity is told to the other tabs this often at most. */
const tellEveryMs = 1000;

export type IdleState =
  | { readonly kind: 'active' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  | { readonly kind: 'over' };

export interface IdleClock {
  state(): IdleState;
  subscribe(listener: () => void): () => void;
  /** Whole seconds since the last activity in any tab. */
  idleSeconds(): number;
  /** Counts as activity, also while the warning stands. */
  touch(): void;
  stop(): void;
}

interface IdleOptions {
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Shared by the tabs: local storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly onOver: () => void;
  readonly now?: () => number;
}

const active: IdleState = { kind: 'active' };

/** The state after so many idle milliseconds. */
export function idleStateAfter(idleMs: number): IdleState {
  if (idleMs >= idleLimitMs) return { kind: 'over' };
  if (idleMs < idleLimitMs - idleWarningMs) return active;
  return { kind: 'warning', secondsLeft: Math.ceil((idleLimitMs - idleMs) / 1000) };
}

/** Starts at zero and looks every second, so that a computer that slept notices at once when it wakes. */
export function startIdleClock({ target, storage, onOver, now = Date.now }: IdleOptions): IdleClock {
  const listeners = new Set<() => void>();
  let last = now();
  let told = 0;
  let state: IdleState = active;

  const lastInAnyTab = () => {
    try {
      const shared = Number(storage.getItem(activityKey));
      return Number.isFinite(shared) && shared <= now() ? Math.max(last, shared) : last;
    } catch {
      return last;
    }
  };
  const look = () => {
    const next = idleStateAfter(now() - lastInAnyTab());
    if (
      next.kind === state.kind &&
      (next.kind !== 'warning' || state.kind !== 'warning' || next.secondsLeft === state.secondsLeft)
    )
      return;
    state = next;
    if (next.kind === 'over') stop();
    for (const listener of listeners) listener();
    if (next.kind === 'over') onOver();
  };
  const touch = () => {
    // Waking up after the end is no activity.
    if (now() - lastInAnyTab() >= idleLimitMs) return look();
    last = now();
    if (last - told >= tellEveryMs) {
      told = last;
      try {
        storage.setItem(activityKey, String(last));
      } catch {
        // Then each tab counts for itself.
      }
    }
    if (state.kind === 'warning') look();
  };
  // While the warning stands only its own answer counts: a dialog that vanished under the moving mouse, or under the press
  // itself, would let the click fall on whatever lies beneath it. Activity in another tab still counts.
  const onActivity = () => {
    if (idleStateAfter(now() - lastInAnyTab()).kind === 'active') touch();
    else look();
  };
  const timer = setInterval(look, 1000);
  const stop = () => {
    clearInterval(timer);
    for (const name of activities) target.removeEventListener(name, onActivity, { capture: true });
  };
  for (const name of activities) target.addEventListener(name, onActivity, { capture: true, passive: true });
  touch();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    idleSeconds: () => Math.max(0, Math.floor((now() - lastInAnyTab()) / 1000)),
    touch,
    stop,
  };
}
