// Whether taken times are shown, remembered for the browser's session.

const key = 'foyer-taken-times';

/** Returns false where the browser stores nothing. */
export function readShownTaken(): boolean {
  try {
    return sessionStorage.getItem(key) === 'shown';
  } catch {
    return false;
  }
}

export function storeShownTaken(isShown: boolean): void {
  try {
    if (isShown) sessionStorage.setItem(key, 'shown');
    else sessionStorage.removeItem(key);
  } catch {
    // The choice then lasts for this page.
  }
}
