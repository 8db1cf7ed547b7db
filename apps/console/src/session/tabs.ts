// Signals between the tabs of one browser via local storage, whose changes reach every other tab.
import { browserStorage } from '@foyer/client/browser-storage';
import type { Tabs } from './staff-session.ts';

const key = 'foyer.staff.session';

/** Notifies other tabs that the session changed. */
export function sessionTabs(): Tabs {
  return {
    tell: () => browserStorage.setItem(key, String(Math.random())),
    hear: (listener) =>
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) listener();
      }),
  };
}
