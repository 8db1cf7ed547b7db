// Follows a value at once if it changes rarely, and only after a pause while it changes quickly.
import { useEffect, useRef, useState } from 'react';

/**
 * While J is held down, the submissions passed are not opened, and so not marked as read.
 * @param rest milliseconds that the value has to stay the same after a quick change
 */
export function useSettled<T>(value: T, rest = 150): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isQuick = performance.now() - changedAt.current < rest;
    changedAt.current = performance.now();
    const timer = setTimeout(() => setSettled(value), isQuick ? rest : 0);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
