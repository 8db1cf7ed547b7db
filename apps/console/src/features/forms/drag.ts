// Drags a field with the pointer: from the palette onto the canvas, or to another place. Reads the DOM, renders nothing.
import { createStore } from '@foyer/client/store';
import type { BuilderStore } from './builder-store.ts';
import { indexOf } from './form-doc.ts';

export interface DragState {
  /** The field's name or type, shown at the drop position. */
  readonly name: string;
  /** The field that is moved; undefined for a new one. */
  readonly uuid: string | undefined;
  /** Index in the current list, the moving field included; undefined outside the canvas. */
  readonly at: number | undefined;
  /** Pixels from the top of the list to the middle of the drop position. */
  readonly top: number;
}

export interface DraggedField {
  readonly name: string;
  readonly uuid?: string;
  /** Inserts a new field at an index. */
  readonly drop?: (at: number) => void;
}

export type DragStore = ReturnType<typeof createDrag>;

/** Pixels that a pointer may move and still count as a press. */
const SLACK = 5;
/** Distance in pixels from the canvas's edges at which it scrolls, and the pixels it scrolls per frame. */
const EDGE = 48;
const SCROLL = 12;

export function createDrag(builder: BuilderStore) {
  const store = createStore<DragState | undefined>(undefined);
  let canvas: HTMLElement | null = null;

  function set(next: DragState | undefined): void {
    const before = store.state();
    const isSame =
      next?.at === before?.at &&
      next?.top === before?.top &&
      next?.uuid === before?.uuid &&
      (next === undefined) === (before === undefined);
    if (!isSame) store.set(next);
  }

  /** Returns how many fields lie above a height. A binary search, as their order does not change during a drag. */
  function placeAt(y: number, blocks: readonly Element[]): number {
    let low = 0;
    for (let high = blocks.length; low < high; ) {
      const middle = (low + high) >> 1;
      const box = blocks[middle]?.getBoundingClientRect();
      if (box && box.top + box.height / 2 < y) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the middle between the two fields at a place, from the top of their list. */
  function topOf(at: number, blocks: readonly Element[]): number {
    const list = blocks[0]?.parentElement?.getBoundingClientRect();
    if (!list) return 0;
    const above = blocks[at - 1]?.getBoundingClientRect().bottom;
    const below = blocks[at]?.getBoundingClientRect().top;
    const [from, to] = [above ?? below ?? list.top, below ?? above ?? list.top];
    return Math.round((from + to) / 2 - list.top);
  }

  function start(event: { clientX: number; clientY: number; button: number }, dragged: DraggedField): void {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    let to = from;
    let frame = 0;
    let isDragging = false;
    let blocks: readonly Element[] = [];

    const look = () => {
      frame = 0;
      const box = canvas?.getBoundingClientRect();
      if (!canvas || !box) return;
      const isInside = to.x >= box.left && to.x <= box.right && to.y >= box.top - EDGE && to.y <= box.bottom + EDGE;
      const at = isInside ? placeAt(to.y, blocks) : undefined;
      set({ name: dragged.name, uuid: dragged.uuid, at, top: at === undefined ? 0 : topOf(at, blocks) });
      const pull = to.y < box.top + EDGE ? -SCROLL : to.y > box.bottom - EDGE ? SCROLL : 0;
      if (!isInside || pull === 0) return;
      canvas.scrollTop += pull;
      frame = requestAnimationFrame(look);
    };
    const onMove = (move: PointerEvent) => {
      to = { x: move.clientX, y: move.clientY };
      if (!isDragging && Math.hypot(to.x - from.x, to.y - from.y) < SLACK) return;
      if (!isDragging) {
        isDragging = true;
        blocks = Array.from(canvas?.querySelectorAll('[data-block]') ?? []);
        document.documentElement.dataset.dragging = '';
      }
      frame ||= requestAnimationFrame(look);
    };
    const end = (isDropped: boolean) => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onCancel);
      document.removeEventListener('keydown', onKey, true);
      delete document.documentElement.dataset.dragging;
      if (!isDragging) return;
      if (isDropped) look();
      cancelAnimationFrame(frame);
      const at = store.state()?.at;
      set(undefined);
      // Suppresses the click that ends a drag.
      document.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', swallow, true), 0);
      if (!isDropped || at === undefined) return;
      if (dragged.uuid === undefined) dragged.drop?.(at);
      else {
        const own = indexOf(builder.state().doc, dragged.uuid);
        builder.moveTo(dragged.uuid, at > own ? at - 1 : at);
      }
    };
    const onUp = (up: PointerEvent) => {
      to = { x: up.clientX, y: up.clientY };
      end(true);
    };
    const onCancel = () => end(false);
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end(false);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    document.addEventListener('keydown', onKey, true);
  }

  return {
    start,
    /** Sets the scrolling element that fields are dropped on. */
    setCanvas: (element: HTMLElement | null) => {
      canvas = element;
    },
    state: store.state,
    subscribe: store.subscribe,
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
