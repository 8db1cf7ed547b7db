// Keeps a session while it lasts and ends it: profile refresh, idle rule, sign-out. One per page.

import { identity } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import type { DirtyForms } from './dirty-forms.ts';
import type { GuestSubmissions } from './guest-submissions.ts';
import { type IdleClock, type IdleState, startIdleClock } from './idle-clock.ts';
import { startProfilePoll } from './profile-poll.ts';
import type { Session } from './session.ts';

/** Why a session ended: the person's wish, no activity, or the server's refusal. */
export type EndReason = 'manual' | 'idle' | 'expired';

export interface KeeperState {
  readonly idle: IdleState;
  /** The profile could not be refreshed: the generic error screen lies over the app until the page is reloaded. */
  readonly hasFailed: boolean;
  /** Signed out for idleness, and on the way to the sign-in screen. */
  readonly isLeaving: boolean;
}

export interface Keeper {
  state(): KeeperState;
  subscribe(listener: () => void): () => void;
  end(reason: EndReason): void;
  /** The person wants to stay signed in. */
  stay(): void;
}

export const idleRedirectMs = 600;
const calm: KeeperState = { idle: { kind: 'active' }, hasFailed: false, isLeaving: false };

interface KeeperOptions {
  readonly session: Session;
  readonly call: Call;
  readonly dirtyForms: DirtyForms;
  readonly guestSubmissions: GuestSubmissions;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly goToSignIn: (reason: EndReason) => void;
}

export function createKeeper(options: KeeperOptions): Keeper {
  const { session, call, dirtyForms, guestSubmissions } = options;
  const listeners = new Set<() => void>();
  let state = calm;
  let running: { readonly clock: IdleClock; readonly stop: () => void } | undefined;

  const change = (part: Partial<KeeperState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  function start(): void {
    const clock = startIdleClock({ target: options.target, storage: options.storage, onOver: () => end('idle') });
    const unsubscribe = clock.subscribe(() => change({ idle: clock.state() }));
    const stopPoll = startProfilePoll({
      load: () => call(identity.profile, undefined, { headers: { 'X-Idle-Seconds': String(clock.idleSeconds()) } }),
      onProfile: session.remember,
      onFailure: () => change({ hasFailed: true }),
      isSignedIn: () => session.token() !== undefined,
    });
    running = {
      clock,
      stop: () => {
        unsubscribe();
        clock.stop();
        stopPoll();
      },
    };
  }

  function stop(): void {
    running?.stop();
    running = undefined;
    change(calm);
  }

  function end(reason: EndReason): void {
    if (!session.state().isSignedIn) return;
    // The call takes the token along before it is cleared; whether it arrives changes nothing here.
    if (reason !== 'expired') call(identity.signOut).catch(() => undefined);
    dirtyForms.clear();
    guestSubmissions.clear();
    session.clear();
    if (reason !== 'idle') {
      options.goToSignIn(reason);
      return;
    }
    change({ isLeaving: true });
    setTimeout(() => {
      options.goToSignIn(reason);
      change({ isLeaving: false });
    }, idleRedirectMs);
  }

  session.subscribe(() => {
    const { isSignedIn } = session.state();
    if (isSignedIn && !running) start();
    if (!isSignedIn && running) stop();
  });
  if (session.state().isSignedIn) start();

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end,
    stay: () => running?.clock.touch(),
  };
}
