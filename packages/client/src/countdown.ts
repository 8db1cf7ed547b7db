// The wait before another code can be requested: the arithmetic of a deadline, and a hook that ticks.
import { useEffect, useState } from 'react';

/** Returns the whole seconds until a deadline, rounded up, never negative; both in milliseconds of the same clock. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Formats seconds as minutes:seconds: 272 is '4:32'. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats seconds as a machine-readable duration: 272 is 'PT4M32S'. */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
}

/** Returns the whole seconds until a deadline in milliseconds of Date.now(), and re-renders when they change. */
export function useSecondsUntil(deadline: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= deadline) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [deadline]);
  return secondsUntil(deadline, now);
}
