// The one session of this browser's staff: a token in a cookie, known to every tab, and why the last one ended.
import type { CookieJar } from '@foyer/client/cookie-jar';
import type { EndReason } from '@foyer/client/session-rules';
import { createStore, type Readable } from '@foyer/client/store';

/** A name of its own, so that the portal's session stays apart. */
export const staffCookie = 'staffToken';

/** Tells the other tabs, and hears from them; no message, since the cookie holds the truth. */
export interface Tabs {
  tell(): void;
  hear(listener: () => void): void;
}

interface SessionState {
  readonly token: string | undefined;
  /** Why the last session ended, where this page knows. */
  readonly endReason: EndReason | undefined;
}

export interface StaffSession extends Readable<SessionState> {
  readonly token: () => string | undefined;
  readonly start: (token: string) => void;
  readonly end: (reason: EndReason) => void;
}

/** Opens the session that the cookie holds; each change, from whichever tab, calls the subscribers. */
export function createStaffSession(cookies: CookieJar, tabs: Tabs): StaffSession {
  const storedToken = () => cookies.get(staffCookie) || undefined;
  const store = createStore<SessionState>({ token: storedToken(), endReason: undefined });
  tabs.hear(() => {
    const { token: before } = store.state();
    const token = storedToken();
    if (token !== before) store.set({ token, endReason: before === undefined ? undefined : 'sign-out' });
  });

  return {
    ...store,
    token: () => store.state().token,
    start(token) {
      cookies.set(staffCookie, token);
      store.set({ token: storedToken(), endReason: undefined });
      tabs.tell();
    },
    end(endReason) {
      if (!store.state().token) return;
      cookies.remove(staffCookie);
      store.set({ token: undefined, endReason });
      tabs.tell();
    },
  };
}
