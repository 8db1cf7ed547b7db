// Keys of the builder: on a field of the form, and in the properties of the selected one.
import type { KeyboardEvent } from 'react';
import { focusBlock, focusCanvas, focusInspector } from './builder-focus.ts';
import type { BuilderStore } from './builder-store.ts';

/** Duplicates a field; the copy's label can be typed over at once. */
export function duplicate(uuid: string, store: BuilderStore): void {
  store.duplicate(uuid);
  focusInspector({ isSelecting: true });
}

function isDuplicate({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !altKey;
}

/** Escape goes back to the field on the canvas, Ctrl D duplicates it, Alt with the arrows moves it. */
export function onInspectorKey(event: KeyboardEvent, store: BuilderStore): void {
  const { selected } = store.state();
  const { key, altKey, shiftKey, ctrlKey, metaKey, target } = event;
  // Composing text and open menus use these keys themselves.
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  const isMove = altKey && !shiftKey && !ctrlKey && !metaKey && (key === 'ArrowUp' || key === 'ArrowDown');
  if (key === 'Escape') {
    if (selected === undefined) focusCanvas();
    else focusBlock(selected);
  } else if (selected !== undefined && isDuplicate(event)) duplicate(selected, store);
  // Alt and Down opens a list of choices.
  else if (selected !== undefined && isMove && !(target instanceof HTMLSelectElement))
    store.move(selected, key === 'ArrowUp' ? 'up' : 'down');
  else return;
  event.preventDefault();
}

/** Arrows move between fields. Alt moves the field, Alt and Shift move it by sections, Page Up and Page Down by pages. */
export function onBlockKey(event: KeyboardEvent, store: BuilderStore): void {
  const block = (event.target as Element).closest<HTMLElement>('[data-block]');
  const uuid = block?.dataset.block;
  if (!block || uuid === undefined || event.defaultPrevented) return;
  const tools = (event.target as Element).closest('[role="toolbar"]');
  // An open menu uses its keys itself.
  if (tools?.querySelector('[aria-expanded="true"]')) return;
  const isTool = tools !== null;
  if (event.key === 'Escape') {
    if (isTool) focusBlock(uuid);
    else focusCanvas();
    event.preventDefault();
    return;
  }
  if (isTool && !isDuplicate(event)) return;
  const { key, altKey, shiftKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const isUp = key === 'ArrowUp' || key === 'PageUp';
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  const goTo = (element: Element | null | undefined) => {
    const next = element?.closest<HTMLElement>('[data-block]')?.dataset.block;
    if (next === undefined) return;
    store.select(next);
    focusBlock(next);
  };
  if (altKey && (isArrow || key === 'PageUp' || key === 'PageDown')) {
    const far = isArrow ? (shiftKey ? 'Section' : '') : 'Page';
    if (far === '') store.move(uuid, isUp ? 'up' : 'down');
    else
      store.move(
        uuid,
        far === 'Page' ? (isUp ? 'previousPage' : 'nextPage') : isUp ? 'previousSection' : 'nextSection',
      );
    focusBlock(uuid);
  } else if (isArrow && !isControl) goTo(isUp ? block.previousElementSibling : block.nextElementSibling);
  else if (key === 'Home' || key === 'End') {
    const all = block.parentElement?.querySelectorAll('[data-block]') ?? [];
    goTo(all[key === 'Home' ? 0 : all.length - 1]);
  } else if (key === 'Delete' || key === 'Backspace') {
    store.remove(uuid);
    focusBlock(store.state().selected);
  } else if (isDuplicate(event)) duplicate(uuid, store);
  else if (key === 'Enter' || (key.toLowerCase() === 'e' && !isControl && !altKey)) {
    store.select(uuid);
    focusInspector();
  } else return;
  event.preventDefault();
}
