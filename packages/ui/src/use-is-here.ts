// Whether a component is still on the screen when something that it began ends.
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the caller is still mounted. A dialog asks it before it closes itself when it has saved:
 * if it was dismissed meanwhile, what is open now is another one.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
