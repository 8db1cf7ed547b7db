// Delays a waiting mark until the wait is long enough to be noticed, and what would move if it came in parts until it is whole.
import { useEffect, useState } from 'react';

/** Returns true once `milliseconds` have passed since the component was first shown. */
export function useDelay(milliseconds = 200): boolean {
  const [isOver, setOver] = useState(milliseconds <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

/**
 * Returns whether to show what would move under the pointer if it came in parts: once all of it is known, or after
 * `milliseconds`, because nobody waits long for a part. Once shown, it stays.
 */
export function useTogether(isKnown: boolean, milliseconds = 1000): boolean {
  const isLate = useDelay(milliseconds);
  const [wasShown, setShown] = useState(false);
  const isShown = wasShown || isKnown || isLate;
  if (isShown && !wasShown) setShown(true);
  return isShown;
}
