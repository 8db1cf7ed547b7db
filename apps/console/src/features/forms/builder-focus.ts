// Where the focus goes in the builder: to a field on the canvas, or to the first property of the selected one.

/** The id of the element that stands for a field. */
export function blockId(uuid: string): string {
  return `block-${uuid}`;
}

export const INSPECTOR = 'inspector';

/** Moves the focus to a field once it is drawn, and into view. */
export function focusBlock(uuid: string | undefined): void {
  if (uuid === undefined) return;
  requestAnimationFrame(() => document.getElementById(blockId(uuid))?.focus());
}

export function focusInspector(): void {
  requestAnimationFrame(() => {
    const inspector = document.getElementById(INSPECTOR);
    const first = inspector?.querySelector<HTMLElement>('textarea, input, select, [contenteditable]');
    (first ?? inspector)?.focus();
  });
}
