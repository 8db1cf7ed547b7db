// Follows a value at once when it changes now and then, and only after a rest while it changes quickly.
import { useEffect, useRef, useState } from 'react';

/**
 * Somebody who holds J walks past submissions: they are not opened, and so not marked read, on the way.
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
