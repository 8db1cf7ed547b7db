// Collects keys pressed while a dialog's code is loading: they are meant for the dialog, so the page must not act on them.
import { useLayoutEffect, useRef } from 'react';

/** What was typed before the dialog had loaded. */
export interface TypedAhead {
  readonly text: string;
  /** Whether Enter followed the text. */
  readonly isEntered: boolean;
}

export const nothingTyped: TypedAhead = { text: '', isEntered: false };

/** Returns the text after one more key, as a text field would handle it. */
export function typeOn({ text, isEntered }: TypedAhead, key: string): TypedAhead {
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered: false };
  return [...key].length === 1 ? { text: text + key, isEntered: false } : { text, isEntered };
}

/**
 * From the first render on, no key without Ctrl, Alt or Meta reaches the page; Escape calls `onEscape`. Returns a function that
 * stops this and returns what was typed. Unmounting the caller stops it too.
 */
export function useTypedAhead(onEscape: () => void): () => TypedAhead {
  const typed = useRef(nothingTyped);
  const stop = useRef(() => {});
  const isTaken = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys are captured once, from the first render on
  useLayoutEffect(() => {
    // A child's effects run first, so a dialog that was already loaded has taken over by now.
    if (isTaken.current) return;
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') onEscape();
      else typed.current = typeOn(typed.current, event.key);
    };
    window.addEventListener('keydown', take, true);
    stop.current = () => window.removeEventListener('keydown', take, true);
    return () => stop.current();
  }, []);
  return () => {
    isTaken.current = true;
    stop.current();
    const all = typed.current;
    typed.current = nothingTyped;
    return all;
  };
}
