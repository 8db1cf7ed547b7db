// Keeps presses from what lies beneath a dialog, a menu or a sheet that has just opened or closed.

/** Milliseconds within which a second click belongs to the first. */
const PAUSE = 500;
/** Milliseconds for which what lies beneath stays shielded. */
const SHIELDED = 400;
const presses = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'];

let isByPointer = false;
addEventListener('pointerdown', () => (isByPointer = true), true);
addEventListener('keydown', () => (isByPointer = false), true);

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

/**
 * Call when a dialog, a menu or a sheet closes. If a pointer closed it, no press reaches what lies beneath for a moment: a shield lies
 * over the page, or over the dialog that is still open, and takes them. Keys still work.
 */
export function shieldBeneath(): void {
  if (!isByPointer) return;
  const shield = document.createElement('div');
  shield.style.cssText = 'position:fixed;inset:0;z-index:2147483647';
  const swallow = (event: Event) => {
    if (event.target !== shield) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const press of presses) addEventListener(press, swallow, true);
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(shield);
  setTimeout(() => {
    shield.remove();
    for (const press of presses) removeEventListener(press, swallow, true);
  }, SHIELDED);
}
