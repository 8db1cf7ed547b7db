// Whether single letters are shortcuts: a person may switch them off (WCAG 2.1.4), this browser remembers it.
import { useSyncExternalStore } from 'react';

const KEY = 'foyer.staff.letters';
const listeners = new Set<() => void>();
let isOn = stored();

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setLetterShortcuts(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useLetterShortcuts(): boolean {
  return useSyncExternalStore(subscribe, () => isOn);
}
