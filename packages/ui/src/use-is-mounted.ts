// Whether a component is still on the screen when something that it began ends.
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the caller is still mounted. A dialog asks it before it closes itself when it has saved:
 * if it was dismissed meanwhile, what is open now is another one.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
