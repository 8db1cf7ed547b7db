// Ignores the second click of a double click when the first one has opened or closed a dialog.

/** Milliseconds within which a second click belongs to the first. */
const PAUSE = 500;

/** Call when a dialog opens or closes. For a moment, second clicks are dropped; single clicks and keys still work. */
export function dropSecondClicks(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', drop, true);
  addEventListener('dblclick', drop, true);
  setTimeout(() => {
    removeEventListener('click', drop, true);
    removeEventListener('dblclick', drop, true);
  }, PAUSE);
}
