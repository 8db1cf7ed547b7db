// Tracks answers that were sent while their page unloaded, so that the next page in this tab opens the form with them and not
// with older ones.
import { parseJson, type TextStorage, tabStorage } from '@foyer/client/browser-storage';

const key = 'foyer-draft-gone';
const pausesMs = [50, 100, 200, 400, 800];

/** Notes that answers are sent during unload, on top of this revision; `place` identifies the form and its owner. */
export function noteGone(place: string, base: number, storage: TextStorage = tabStorage): void {
  storage.setItem(key, JSON.stringify([place, base]));
}

/** Called if they arrived or were refused while the page still exists. */
export function forgetGone(storage: TextStorage = tabStorage): void {
  storage.removeItem(key);
}

/** Loads the stored draft. If an unloaded page has sent newer answers, retries until they are there, for at most 1.5 s. */
export async function loadAfterGone<Draft extends { readonly revision: number }>(
  place: string,
  load: () => Promise<Draft | undefined>,
  storage: TextStorage = tabStorage,
): Promise<Draft | undefined> {
  const [goneTo, base] = (parseJson(storage.getItem(key)) ?? []) as [string?, number?];
  let found = await load();
  if (goneTo !== place || base === undefined) return found;
  forgetGone(storage);
  for (const pauseMs of pausesMs) {
    if (found && found.revision > base) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    found = await load();
  }
  return found;
}
