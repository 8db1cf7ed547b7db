// The second click of a double click was meant for what the first one fell on, not for what has come into its place since.

/** Milliseconds in which a second click belongs to the first. */
const PAUSE = 500;

/** Call when a dialog opens or closes: for a moment, second clicks reach nothing of the page. Those of keys and single ones do. */
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
