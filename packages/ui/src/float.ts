// Closes menus and popovers when the person clicks outside, moves the focus away, or presses Escape.
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While `isOpen`, calls `close` on a click or focus outside `anchor`, and `close` plus `refocus` on Escape. */
export function useLightDismiss(
  anchor: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
  refocus: () => void,
): void {
  const onClose = useEffectEvent(close);
  const onRefocus = useEffectEvent(refocus);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) onClose();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
      onRefocus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [isOpen, anchor]);
}
