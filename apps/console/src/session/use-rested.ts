// Follows a value once it has stayed the same for a moment, such as a text that is being typed.
import { useEffect, useState } from 'react';

/** @param rest milliseconds that the value has to stay the same */
export function useRestedValue<T>(value: T, rest: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return rested;
}
