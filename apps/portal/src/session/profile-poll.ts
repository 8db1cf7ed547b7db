// Refreshes the profile every five minutes while somebody is signed in; a failure is retried twice.
import type { Profile } from './session.ts';

export const profileEveryMs = 300_000;
const tries = 3;
const retryAfterMs = 2000;

interface ProfilePollOptions {
  readonly load: () => Promise<Profile>;
  readonly onProfile: (profile: Profile) => void;
  /** Called after all attempts failed. A call that ended the session does not count. */
  readonly onFailure: (error: unknown) => void;
  readonly isSignedIn: () => boolean;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Refreshes once, with retries. Always resolves. */
export async function refreshProfile({ load, onProfile, onFailure, isSignedIn }: ProfilePollOptions): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      const profile = await load();
      if (isSignedIn()) onProfile(profile);
      return;
    } catch (error) {
      if (!isSignedIn()) return;
      if (attempt === tries) return onFailure(error);
      await wait(retryAfterMs);
    }
  }
}

export interface ProfilePoll {
  /** Refreshes now, in addition to the regular times; does nothing during a refresh. */
  refresh(): void;
  stop(): void;
}

/** Refreshes at once and then every five minutes, until stopped. */
export function startProfilePoll(options: ProfilePollOptions): ProfilePoll {
  let isStopped = false;
  const guarded: ProfilePollOptions = {
    ...options,
    isSignedIn: () => !isStopped && options.isSignedIn(),
  };
  let underWay = 0;
  const begin = () => {
    if (!guarded.isSignedIn()) return;
    underWay += 1;
    void refreshProfile(guarded).finally(() => {
      underWay -= 1;
    });
  };
  begin();
  const timer = setInterval(begin, profileEveryMs);
  return {
    refresh: () => {
      if (underWay === 0) begin();
    },
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
