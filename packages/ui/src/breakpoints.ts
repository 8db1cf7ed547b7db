// Widths in CSS pixels at which the layout changes. Media queries in the style sheets use the same numbers.
import { useSyncExternalStore } from 'react';

export const breakpoints = { mobile: 600, tablet: 768, drawer: 1024, wide: 1100 } as const;

/** Returns whether the media query matches, and renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
