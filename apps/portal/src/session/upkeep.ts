// What runs while somebody is signed in: the refresh of the profile and the idle clock. Visitors don't load it.
import { identity } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { type IdleState, startIdleClock } from './idle-clock.ts';
import { startProfilePoll } from './profile-poll.ts';
import type { Session } from './session.ts';

export interface UpkeepOptions {
  readonly session: Session;
  readonly call: Call;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly onIdle: (state: IdleState) => void;
  readonly onOver: () => void;
  readonly onFailure: () => void;
}

export interface Upkeep {
  /** Counts as activity. */
  touch(): void;
  stop(): void;
}

export function startUpkeep({ session, call, storage, target, onIdle, onOver, onFailure }: UpkeepOptions): Upkeep {
  const clock = startIdleClock({ target, storage, onOver });
  const unsubscribe = clock.subscribe(() => onIdle(clock.state()));
  const stopPoll = startProfilePoll({
    load: () => call(identity.profile, undefined, { headers: { 'X-Idle-Seconds': String(clock.idleSeconds()) } }),
    onProfile: session.remember,
    onFailure,
    isSignedIn: () => session.token() !== undefined,
  });
  return {
    touch: clock.touch,
    stop: () => {
      unsubscribe();
      clock.stop();
      stopPoll();
    },
  };
}
