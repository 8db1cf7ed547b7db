// The one session of this browser's staff: a token in a cookie, known to every tab, and why the last one ended.
import { cookieIn, expiredCookie, STAFF_COOKIE, sessionCookie } from './token-cookie.ts';

/** `sign-out`: asked for. `idle`: 15 minutes without activity. `expired`: the server no longer knows the token. */
export type EndReason = 'sign-out' | 'idle' | 'expired';

/** What the session needs of the page; the browser's in production, a plain object in tests. */
export interface CookieJar {
  readonly protocol: string;
  cookie: string;
}

/** Tells the other tabs, and hears from them; no message, since the cookie holds the truth. */
export interface Tabs {
  tell(): void;
  hear(listener: () => void): void;
}

export interface StaffSession {
  readonly token: () => string | undefined;
  readonly endReason: () => EndReason | undefined;
  readonly start: (token: string) => void;
  readonly end: (reason: EndReason) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Opens the session that the cookie holds; each change, from whichever tab, calls the subscribers. */
export function createStaffSession(jar: CookieJar, tabs: Tabs): StaffSession {
  const listeners = new Set<() => void>();
  let reason: EndReason | undefined;
  let known = cookieIn(jar.cookie, STAFF_COOKIE);

  const settle = () => {
    known = cookieIn(jar.cookie, STAFF_COOKIE);
    for (const listener of listeners) listener();
  };
  tabs.hear(() => {
    const had = known;
    if (cookieIn(jar.cookie, STAFF_COOKIE) === had) return;
    reason = had ? 'sign-out' : undefined;
    settle();
  });

  return {
    token: () => known,
    endReason: () => reason,
    start(token) {
      reason = undefined;
      jar.cookie = sessionCookie(token, jar.protocol);
      settle();
      tabs.tell();
    },
    end(why) {
      if (!known) return;
      reason = why;
      jar.cookie = expiredCookie(jar.protocol);
      settle();
      tabs.tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
