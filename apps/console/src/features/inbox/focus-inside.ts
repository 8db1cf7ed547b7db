// Focuses a part of the open submission that a key asks for, also when that part is not drawn yet.

/** Ends the wait that is running: only the last one asked for counts. */
let stop = () => {};

/**
 * Focuses the element, or waits until it is drawn: no longer than keys are kept while a page loads, and not once the focus has
 * moved on.
 */
export function focusInside(find: () => HTMLElement | null, longestMs = 2000): void {
  stop();
  const from = document.activeElement;
  const isDone = () => {
    const hasMoved = document.activeElement !== from;
    const element = hasMoved ? null : find();
    element?.scrollIntoView({ block: 'nearest' });
    element?.focus();
    return hasMoved || element !== null;
  };
  if (isDone()) return;
  const changes = new MutationObserver(() => isDone() && stop());
  changes.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stop(), longestMs);
  stop = () => {
    changes.disconnect();
    clearTimeout(timer);
  };
}
