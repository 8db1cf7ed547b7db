// The row that somebody points at or has the focus in: it keeps its place while it is.
import { type RefObject, useEffect, useState } from 'react';
import { holdingPlace, type Placed } from './groups.ts';
import { ROW } from './today-row.tsx';

const rowOf = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(`[${ROW}]`)?.getAttribute(ROW)) || undefined;

/** Returns the id of the row, undefined for none. */
function useHeldId(place: RefObject<HTMLElement | null>, isThere: boolean): string | undefined {
  const [pointed, setPointed] = useState<string>();
  const [focused, setFocused] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is there once the list is.
  useEffect(() => {
    const list = place.current;
    if (!list) return;
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setPointed(rowOf(event.target));
    };
    const leave = () => setPointed(undefined);
    const focus = ({ target }: FocusEvent) => setFocused(rowOf(target));
    const blur = () => setFocused(undefined);
    list.addEventListener('pointerover', over);
    list.addEventListener('pointerleave', leave);
    list.addEventListener('focusin', focus);
    list.addEventListener('focusout', blur);
    return () => {
      list.removeEventListener('pointerover', over);
      list.removeEventListener('pointerleave', leave);
      list.removeEventListener('focusin', focus);
      list.removeEventListener('focusout', blur);
    };
  }, [place, isThere]);
  return pointed ?? focused;
}

/**
 * Returns the rows as they are shown, with the one that is pointed at where it was.
 * @param key identifies the day and the filters: a row is held only under those it was pointed at under
 */
export function useHeldRow(
  place: RefObject<HTMLElement | null>,
  now: readonly Placed[],
  key: string,
): readonly Placed[] {
  const heldId = useHeldId(place, now.length > 0);
  const [shown, setShown] = useState({ now, rows: now, key, heldId });
  if (shown.now === now && shown.key === key && shown.heldId === heldId) return shown.rows;
  const rows = shown.key === key ? holdingPlace(shown.rows, now, heldId) : now;
  setShown({ now, rows, key, heldId });
  return rows;
}
