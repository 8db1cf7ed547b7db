// Answers that were sent while their page went: the next page in this tab opens the form with them, and not with what was before.
import { parseJson, type TextStorage, tabStorage } from '@foyer/client/browser-storage';

const key = 'foyer-draft-gone';
const pausesMs = [50, 100, 200, 400, 800];

/** Notes that answers go out as the page does, on top of this revision; `place` says of which form and whose. */
export function noteGone(place: string, base: number, storage: TextStorage = tabStorage): void {
  storage.setItem(key, JSON.stringify([place, base]));
}

/** They have arrived, or were refused, while the page is still here. */
export function forgetGone(storage: TextStorage = tabStorage): void {
  storage.removeItem(key);
}

/** Loads what is kept; where a page that is gone has sent newer answers, looks again until they are there, for 1.5 s at most. */
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
