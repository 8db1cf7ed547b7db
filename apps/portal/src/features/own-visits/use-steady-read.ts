// Something that a page shows: read, and kept as it was while the server cannot be reached.
import { CallError } from '@foyer/contract/client';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

/** How often what cannot be reached is asked for again, in milliseconds. */
export const retryMs = 10_000;

/** Why nothing can be done at the moment: this device is offline, or the practice's server does not answer. */
export type Trouble = 'offline' | 'away';

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns whether the browser says that it is connected. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
}

/** Returns whether the server did not answer, or could not. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

const goneCodes = ['link-expired', 'not-found'];

/** Reads anew, and resolves once that has succeeded or failed. */
export type Refresh = () => Promise<{ readonly isError: boolean }>;

export interface SteadyRead<T> {
  readonly data: T | undefined;
  readonly isPending: boolean;
  /** The link has ended, or it is nobody's whom the person may act for. */
  readonly isGone: boolean;
  /** Set while it cannot be read anew; what was read stays. */
  readonly trouble: Trouble | undefined;
  /** Why nothing could be read at all. */
  readonly error: unknown;
  readonly refresh: Refresh;
  /** Shows what an act returned, in place of what was read. */
  readonly put: (data: T) => void;
}

export function useSteadyRead<T>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<T>): SteadyRead<T> {
  const isOnline = useIsOnline();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    networkMode: 'always',
    // Another tab may have changed it.
    refetchOnWindowFocus: true,
    retry: false,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnreached(state.error) ? retryMs : false),
  });
  const code = error instanceof CallError ? error.code : undefined;
  const isAway = isUnreached(error);
  useEffect(() => {
    const again = () => void refetch();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [refetch]);
  return {
    data,
    isPending,
    isGone: code !== undefined && goneCodes.includes(code),
    trouble: !isOnline ? 'offline' : isAway ? 'away' : undefined,
    error,
    refresh: () => refetch(),
    put: (next) => {
      // A read that is on its way may be older than the act's answer.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, next);
    },
  };
}
