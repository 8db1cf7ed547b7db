// Whether single letters are shortcuts: users may switch them off (WCAG 2.1.4); stored in this browser.
import { browserStorage } from '@foyer/client/browser-storage';
import { createStore, useStore } from '@foyer/client/store';

const KEY = 'foyer.staff.letters';
const letters = createStore(browserStorage.getItem(KEY) !== 'off');

export function setLetterShortcuts(on: boolean): void {
  browserStorage.setItem(KEY, on ? 'on' : 'off');
  letters.set(on);
}

export function useLetterShortcuts(): boolean {
  return useStore(letters);
}
