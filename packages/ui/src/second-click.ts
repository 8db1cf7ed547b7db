// Keeps presses from what lies beneath a dialog, a menu or a sheet that has just opened or closed.

/** Milliseconds within which a second click belongs to the first. */
const PAUSE = 500;
/** Milliseconds for which what lies beneath takes no press. */
const SHIELDED = 400;

let isByKey = false;
/** Until when second clicks are dropped, and until when every press is, as events tell the time. */
let [dropUntil, shieldUntil] = [0, 0];

const hear = (event: Event) => {
  const { type, timeStamp, detail } = event as UIEvent;
  const isDropped = detail > 1 && timeStamp < dropUntil;
  if (type === 'keydown') isByKey = true;
  // A click without a count is that of a key.
  else if (isDropped || (timeStamp < shieldUntil && (detail || type[0] === 'p'))) {
    // The focus stays where it is, because the press of a mouse is taken, too.
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (type === 'pointerdown') isByKey = false;
};
// There is no page in Node.
if (globalThis.document)
  for (const type of ['keydown', 'pointerdown', 'mousedown', 'pointerup', 'click']) addEventListener(type, hear, true);

/** Call when a dialog opens. For a moment, second clicks are dropped; single clicks and keys still work. */
export function dropSecondClicks(): void {
  dropUntil = performance.now() + PAUSE;
}

/**
 * Call when a dialog, a menu or a sheet closes. If a pointer closed it, no press reaches anything for a moment. A pointer cannot close
 * another one meanwhile. Keys still work.
 */
export function shieldBeneath(): void {
  if (!isByKey) shieldUntil = performance.now() + SHIELDED;
}
