// Counts the minutes until a moment. Read out are only two of them, so that nobody is talked over.
import { useEffect, useState } from 'react';

const minute = 60_000;
/** Which minutes are said. */
const said: readonly number[] = [5, 1];

/** Returns the minutes until a moment, the begun one counted; 0 when it has come. Both in milliseconds. */
export function minutesLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / minute));
}

/** Returns the milliseconds until `minutesLeft` changes; undefined if it does not any more. */
export function untilNextMinute(until: number, now: number): number | undefined {
  if (now >= until) return undefined;
  return (until - now) % minute || minute;
}

/** Whether the minutes that are left are read out. */
export function isSaid(minutes: number): boolean {
  return said.includes(minutes);
}

/** Returns the minutes until an instant, by this device's clock, and re-renders when they change. */
export function useMinutesLeft(until: string): number {
  const end = Date.parse(until);
  const [minutes, setMinutes] = useState(() => minutesLeft(end, Date.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setMinutes(minutesLeft(end, Date.now()));
      const next = untilNextMinute(end, Date.now());
      if (next !== undefined) timer = setTimeout(look, next);
    };
    look();
    // Timers rest while a phone sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [end]);
  return minutes;
}
