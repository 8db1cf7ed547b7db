// Header for requests that the user did not start: it tells the server how long the user has been idle, so that polling keeps no
// session alive.
import { useCallback } from 'react';
import { useSession } from './session-context.tsx';

export function useIdleHeader(): () => Record<string, string> {
  const { idle } = useSession();
  return useCallback(
    (): Record<string, string> => (idle ? { 'X-Idle-Seconds': String(idle.secondsIdle()) } : {}),
    [idle],
  );
}
