// Keeps presses from what lies beneath a dialog, a menu or a sheet that has just opened or closed.

/** Milliseconds within which a second click belongs to the first. */
const PAUSE = 500;
/** Milliseconds for which what lies beneath takes no press. */
const SHIELDED = 400;

// There is no page in Node. While it takes no press, the page is none of a pointer's targets.
const style = globalThis.document?.documentElement.style;
let isByKey = false;
/** Until when second clicks are dropped, as events tell the time. */
let until = 0;

const hear = (event: Event) => {
  const { type, timeStamp, detail } = event as UIEvent;
  // A click without a count is that of a key. Of the others, only those of a pointer come after n.
  if (style.pointerEvents ? detail || type > 'n' : detail > 1 && timeStamp < until) {
    // The focus stays where it is, because the press of a mouse is taken, too.
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (type !== 'click') isByKey = type === 'keydown';
};
if (style)
  for (const type of ['keydown', 'pointerdown', 'mousedown', 'pointerup', 'click']) addEventListener(type, hear, true);

/** Call when a dialog opens. For a moment, second clicks are dropped; single clicks and keys still work. */
export function dropSecondClicks(): void {
  until = performance.now() + PAUSE;
}

/**
 * Call when a dialog, a menu or a sheet closes. If a pointer closed it, no press reaches anything for a moment. A pointer cannot close
 * another one meanwhile. Keys still work.
 */
export function shieldBeneath(): void {
  if (isByKey) return;
  style.pointerEvents = 'none';
  setTimeout(() => {
    style.pointerEvents = '';
  }, SHIELDED);
}
