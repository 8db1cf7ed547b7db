// Keeps presses from what lies beneath a dialog, a menu or a sheet that has just opened or closed.

/** Milliseconds within which a second click belongs to the first. */
const PAUSE = 500;
/** Milliseconds for which what lies beneath stays shielded. */
const SHIELDED = 400;

let isByPointer = false;
const hear = (press: string, is: boolean) =>
  addEventListener(
    press,
    () => {
      isByPointer = is;
    },
    true,
  );
hear('pointerdown', true);
hear('keydown', false);

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Call when a dialog opens. For a moment, second clicks are dropped; single clicks and keys still work. */
export function dropSecondClicks(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail > 1) swallow(event);
  };
  addEventListener('click', drop, true);
  setTimeout(() => removeEventListener('click', drop, true), PAUSE);
}

/**
 * Call when a dialog, a menu or a sheet closes. If a pointer closed it, no press reaches what lies beneath for a moment: a shield lies
 * over the page, or in the dialog that is still open, and takes them. Keys still work.
 */
export function shieldBeneath(): void {
  if (!isByPointer) return;
  const shield = document.createElement('div');
  shield.style.cssText = 'position:fixed;inset:0;z-index:9999';
  // The focus stays where it is, because the press of a mouse is taken, too.
  for (const press of ['pointerdown', 'mousedown', 'pointerup', 'click']) shield.addEventListener(press, swallow);
  (document.querySelector('dialog[open]') ?? document.body).append(shield);
  setTimeout(() => shield.remove(), SHIELDED);
}
