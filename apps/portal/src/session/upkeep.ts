// Background work while somebody is signed in: refreshing the profile and the idle clock. Not loaded for visitors.
import type { TextStorage } from '@foyer/client/browser-storage';
import { startIdleClock } from '@foyer/client/idle-clock';
import type { IdleState } from '@foyer/client/idle-state';
import { identity } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { startProfilePoll } from './profile-poll.ts';
import type { Session } from './session.ts';

export interface UpkeepOptions {
  readonly session: Session;
  readonly call: Call;
  readonly storage: TextStorage;
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly onIdle: (state: IdleState) => void;
  readonly onOver: () => void;
  readonly onFailure: () => void;
}

export interface Upkeep {
  /** Counts as activity, here and on the server. */
  stay(): void;
  stop(): void;
}

/**
 * The server ends a session 16 minutes after the last activity reported to it. If that report is older than this, newer activity
 * is reported at once, because the next refresh may be too late.
 */
const tellAfterMs = 600_000;
const lookEveryMs = 10_000;

export function startUpkeep({ session, call, storage, target, onIdle, onOver, onFailure }: UpkeepOptions): Upkeep {
  const clock = startIdleClock({ target, storage, key: 'lastActivity' });
  const unsubscribe = clock.subscribe(() => {
    onIdle(clock.state());
    if (clock.state().phase === 'over') onOver();
  });
  const lastActive = () => Date.now() - clock.secondsIdle() * 1000;
  let toldOf = lastActive();
  const poll = startProfilePoll({
    load: async () => {
      const active = lastActive();
      const headers = { 'X-Idle-Seconds': String(clock.secondsIdle()) };
      const profile = await call(identity.profile, undefined, { headers });
      toldOf = Math.max(toldOf, active);
      return profile;
    },
    onProfile: session.remember,
    onFailure,
    isSignedIn: () => session.token() !== undefined,
  });
  const timer = setInterval(() => {
    if (Date.now() - toldOf >= tellAfterMs && lastActive() - toldOf >= lookEveryMs) poll.refresh();
  }, lookEveryMs);
  return {
    stay: () => {
      clock.stay();
      poll.refresh();
    },
    stop: () => {
      clearInterval(timer);
      unsubscribe();
      clock.stop();
      poll.stop();
    },
  };
}
