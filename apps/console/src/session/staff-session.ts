// The staff session of this browser: a token in a cookie, shared by all tabs, and why the last one ended.
import type { CookieJar } from '@foyer/client/cookie-jar';
import type { EndReason } from '@foyer/client/session-rules';
import { createStore, type Readable } from '@foyer/client/store';

/** Its own name keeps it apart from the portal's session. */
export const staffCookie = 'staffToken';

/** Notifies other tabs and is notified by them. There is no payload, because the cookie is the source of truth. */
export interface Tabs {
  tell(): void;
  hear(listener: () => void): void;
}

interface SessionState {
  readonly token: string | undefined;
  /** Why the last session ended, if this page knows. */
  readonly endReason: EndReason | undefined;
}

export interface StaffSession extends Readable<SessionState> {
  readonly token: () => string | undefined;
  readonly start: (token: string) => void;
  readonly end: (reason: EndReason) => void;
}

/** Opens the session stored in the cookie; a change from any tab calls the subscribers. */
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
