// Delays a waiting mark until the wait is long enough to be noticed.
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
