// Maintains a session and ends it: profile refresh, idle rule, sign-out. One per page.
import type { TextStorage } from '@foyer/client/browser-storage';
import type { IdleState } from '@foyer/client/idle-state';
import { type EndReason, signOutDelayMs } from '@foyer/client/session-rules';
import { createStore, type Readable } from '@foyer/client/store';
import { identity } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import type { DirtyForms } from './dirty-forms.ts';
import type { DraftToken } from './draft-token.ts';
import type { GuestSubmissions } from './guest-submissions.ts';
import type { OpenDrafts } from './open-drafts.ts';
import type { Session } from './session.ts';
import type { startUpkeep, Upkeep } from './upkeep.ts';

export interface KeeperState {
  readonly idle: IdleState;
  /** Whether the profile could not be refreshed: the generic error screen covers the app until the page is reloaded. */
  readonly hasFailed: boolean;
  /** Whether the person was signed out as idle and is being taken to the sign-in screen. */
  readonly isLeaving: boolean;
}

export interface Keeper extends Readable<KeeperState> {
  end(reason: EndReason): void;
  /** Called when the person wants to stay signed in. */
  stay(): void;
}

/** The longest time in milliseconds that ending a session waits for answers to be saved. */
export const saveLimitMs = 3000;
const calm: KeeperState = { idle: { phase: 'active', secondsLeft: 0 }, hasFailed: false, isLeaving: false };

interface KeeperOptions {
  readonly session: Session;
  readonly call: Call;
  readonly dirtyForms: DirtyForms;
  readonly guestSubmissions: GuestSubmissions;
  readonly draftToken: Pick<DraftToken, 'clear'>;
  readonly openDrafts: OpenDrafts;
  readonly storage: TextStorage;
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly goToSignIn: (reason: EndReason) => void;
  /** Loads the code that only signed-in people need. */
  readonly loadUpkeep: () => Promise<typeof startUpkeep>;
}

export function createKeeper(options: KeeperOptions): Keeper {
  const { session, call, dirtyForms, guestSubmissions, draftToken, openDrafts } = options;
  const store = createStore(calm);
  let upkeep: Upkeep | undefined;
  /** Counts this page's sessions: a response for an earlier one is ignored. */
  let round = 0;
  let isEnding = false;

  const change = (part: Partial<KeeperState>) => store.set({ ...store.state(), ...part });

  async function start(): Promise<void> {
    round += 1;
    const mine = round;
    try {
      const begin = await options.loadUpkeep();
      if (mine !== round) return;
      upkeep = begin({
        session,
        call,
        storage: options.storage,
        target: options.target,
        onIdle: (idle) => change({ idle }),
        onOver: () => end('idle'),
        onFailure: () => change({ hasFailed: true }),
      });
    } catch (error) {
      console.error('The session cannot be kept.', error);
      if (mine === round) change({ hasFailed: true });
    }
  }

  function stop(): void {
    round += 1;
    upkeep?.stop();
    upkeep = undefined;
    change(calm);
  }

  function end(reason: EndReason): void {
    if (!session.state().isSignedIn || isEnding) return;
    if (reason !== 'sign-out') openDrafts.markPlace();
    // With a refused token nothing can be saved any more.
    const saving = reason === 'expired' ? undefined : openDrafts.flush();
    if (!saving) {
      finish(reason);
      return;
    }
    isEnding = true;
    change({ isLeaving: true });
    const limit = new Promise((resolve) => setTimeout(resolve, saveLimitMs));
    const proceed = () => {
      if (!isEnding) return;
      isEnding = false;
      options.target.removeEventListener('pagehide', proceed);
      finish(reason);
    };
    // Closing the tab meanwhile also signs out.
    options.target.addEventListener('pagehide', proceed);
    void Promise.race([saving, limit]).then(proceed);
  }

  function finish(reason: EndReason): void {
    // The call reads the token before it is cleared, and goes out even if the tab closes; its result does not matter here.
    if (reason !== 'expired') call(identity.signOut, undefined, { keepalive: true }).catch(() => undefined);
    dirtyForms.clear();
    guestSubmissions.clear();
    draftToken.clear();
    if (reason === 'sign-out') {
      openDrafts.clear();
      openDrafts.forgetPlace();
    }
    session.clear();
    if (reason !== 'idle') {
      options.goToSignIn(reason);
      return;
    }
    change({ isLeaving: true });
    setTimeout(() => {
      options.goToSignIn(reason);
      change({ isLeaving: false });
    }, signOutDelayMs);
  }

  let isKept = session.state().isSignedIn;
  session.subscribe(() => {
    const { isSignedIn } = session.state();
    if (isSignedIn === isKept) return;
    isKept = isSignedIn;
    if (isSignedIn) {
      openDrafts.keepOnlyOf(session.state().patientId);
      void start();
    } else stop();
  });
  if (isKept) void start();

  return {
    ...store,
    end,
    stay: () => upkeep?.stay(),
  };
}
