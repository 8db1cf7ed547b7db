// Moves the focus in the builder: to a field on the canvas, or to the first property of the selected one.

/** Returns the id of a field's element. */
export function blockId(uuid: string): string {
  return `block-${uuid}`;
}

export const INSPECTOR = 'inspector';

/** Moves the focus to a field once it is rendered. */
export function focusBlock(uuid: string | undefined): void {
  if (uuid !== undefined) soon(() => document.getElementById(blockId(uuid)));
}

export const CANVAS = 'canvas';

/** Moves the focus to the form as a whole. */
export function focusCanvas(): void {
  document.getElementById(CANVAS)?.focus({ preventScroll: true });
}

/** Scrolls a field to the middle of the form at once, unless all of it is in sight. */
export function showBlock(uuid: string): void {
  const canvas = document.getElementById(CANVAS);
  const block = document.getElementById(blockId(uuid))?.closest('[data-block]');
  if (!canvas || !block) return;
  const [sight, place] = [canvas.getBoundingClientRect(), block.getBoundingClientRect()];
  if (place.top < sight.top || place.bottom > sight.bottom)
    block.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Moves the focus to the first property of the selected field; with `isSelecting`, its text is selected. */
export function focusInspector({ isSelecting = false } = {}): void {
  soon(() => {
    const inspector = document.getElementById(INSPECTOR);
    const all = inspector?.querySelectorAll<HTMLElement>('textarea, input, select, [contenteditable], summary') ?? [];
    return Array.from(all).find((element) => element.checkVisibility()) ?? inspector;
  }, isSelecting);
}

/** Moves the focus to the first control inside of an element, once it is rendered. */
export function focusWithin(id: string): void {
  soon(() => document.getElementById(id)?.querySelector<HTMLElement>('textarea, input, select, button') ?? null);
}

/** A change of the form is rendered right after it, or at the latest a frame later; so no following key is lost. */
function soon(find: () => HTMLElement | null, isSelecting = false): void {
  const focus = (place: HTMLElement | null) => {
    place?.focus();
    if (isSelecting && (place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement)) place.select();
  };
  queueMicrotask(() => {
    const found = find();
    focus(found);
    requestAnimationFrame(() => {
      const place = find();
      if (place !== document.activeElement && (!found?.isConnected || place !== found)) focus(place);
    });
  });
}
