// Tracks how long the app has not been used in any tab, and what follows: a warning, its countdown, and the end.
import type { TextStorage } from './browser-storage.ts';
import { type IdleState, idleState } from './idle-state.ts';
import { createStore, type Readable } from './store.ts';

const activities = [
  'pointermove',
  'pointerdown',
  'mousemove',
  'mousedown',
  'keydown',
  'touchstart',
  'touchmove',
  'wheel',
] as const;
/** A sleeping computer and a hidden tab delay timers: on these events the clock checks again. */
const wakes = ['focus', 'pageshow', 'storage'] as const;
/** Minimum milliseconds between sharing activity with other tabs. */
const shareEveryMs = 1000;

export interface IdleClock extends Readable<IdleState> {
  /** Returns the whole seconds since the last activity in any tab. */
  secondsIdle(): number;
  /** Counts as activity, even during the warning. */
  stay(): void;
  stop(): void;
}

interface IdleOptions {
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Local storage, shared by the tabs. It must not throw. */
  readonly storage: Pick<TextStorage, 'getItem' | 'setItem'>;
  /** Storage key of the time of the last activity. */
  readonly key: string;
  readonly now?: () => number;
}

/**
 * Starts the clock; this call counts as activity. It stops by itself when the session is over. During the warning only stay()
 * counts in this tab: if the dialog vanished under a moving mouse, a click could land on whatever lies beneath it. Activity in
 * another tab still counts.
 */
export function startIdleClock({ target, storage, key, now = Date.now }: IdleOptions): IdleClock {
  let last = now();
  let sharedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<IdleState>(idleState(last, last));

  const lastInAnyTab = () => {
    const shared = Number(storage.getItem(key)) || 0;
    // A time in the future is from a wrong clock.
    return shared <= now() ? Math.max(last, shared) : last;
  };
  const check = () => {
    clearTimeout(timer);
    const before = store.state();
    if (before.phase === 'over') return;
    const next = idleState(now(), lastInAnyTab());
    if (next.phase === 'over') stop();
    else timer = setTimeout(check, next.nextIn);
    const isSame = next.phase === before.phase && (next.phase !== 'warning' || next.secondsLeft === before.secondsLeft);
    if (!isSame) store.set(next);
  };
  const count = () => {
    last = now();
    if (last - sharedAt < shareEveryMs) return;
    sharedAt = last;
    storage.setItem(key, String(last));
  };
  const onActivity = () => {
    if (idleState(now(), last).phase !== 'active') check();
    if (store.state().phase === 'active') count();
  };
  const stop = () => {
    clearTimeout(timer);
    for (const name of activities) target.removeEventListener(name, onActivity, { capture: true });
    for (const name of wakes) target.removeEventListener(name, check);
  };
  for (const name of activities) target.addEventListener(name, onActivity, { passive: true, capture: true });
  for (const name of wakes) target.addEventListener(name, check);
  count();
  check();

  return {
    ...store,
    secondsIdle: () => Math.max(0, Math.floor((now() - lastInAnyTab()) / 1000)),
    stay: () => {
      check();
      if (store.state().phase === 'over') return;
      sharedAt = 0;
      count();
      check();
    },
    stop,
  };
}
