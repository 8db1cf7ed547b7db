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

export function focusInspector(): void {
  soon(() => {
    const inspector = document.getElementById(INSPECTOR);
    const all = inspector?.querySelectorAll<HTMLElement>('textarea, input, select, [contenteditable], summary') ?? [];
    return Array.from(all).find((element) => element.checkVisibility()) ?? inspector;
  });
}

/** A change of the form is rendered right after it, or at the latest a frame later; so no following key is lost. */
function soon(find: () => HTMLElement | null): void {
  queueMicrotask(() => {
    const found = find();
    if (found) found.focus();
    requestAnimationFrame(() => {
      const place = find();
      if (place !== document.activeElement && (!found?.isConnected || place !== found)) place?.focus();
    });
  });
}
