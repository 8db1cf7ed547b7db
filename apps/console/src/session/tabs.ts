// Word between the tabs of one browser through local storage, whose changes reach every other tab; silent where it is switched off.
import type { Tabs } from './staff-session.ts';

const SESSION_KEY = 'foyer.staff.session';
const ACTIVE_KEY = 'foyer.staff.active';

/** Tells other tabs that the session changed. */
export function sessionTabs(): Tabs {
  return {
    tell: () => write(SESSION_KEY, String(Math.random())),
    hear: (listener) =>
      addEventListener('storage', (event) => {
        if (event.key === SESSION_KEY || event.key === null) listener();
      }),
  };
}

/** Where the time of the last activity is kept for all tabs, in milliseconds of Date.now(). */
export interface ActivityRecord {
  read(): number;
  write(time: number): void;
}

export function sharedActivity(): ActivityRecord {
  return { read: () => Number(read(ACTIVE_KEY)) || 0, write: (time) => write(ACTIVE_KEY, String(time)) };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is off or full: this tab then counts for itself.
  }
}
