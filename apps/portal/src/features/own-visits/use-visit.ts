// One visit on a page: read, kept while it cannot be reached, and changed by what the person does.
import { CallError } from '@foyer/contract/client';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ShownPage, VisitSource } from './visit-source.ts';

/** How often a visit that cannot be reached is asked for again, in milliseconds. */
const retryMs = 10_000;

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

export interface ReadVisit {
  readonly page: ShownPage | undefined;
  readonly isPending: boolean;
  /** The link has ended, or the visit is nobody's whom the person may act for. */
  readonly isGone: boolean;
  /** Set while the page cannot be read anew; what was read stays. */
  readonly trouble: Trouble | undefined;
  /** Why nothing could be read at all. */
  readonly error: unknown;
  readonly refresh: () => Promise<unknown>;
  /** Shows what an act answered. */
  readonly put: (page: ShownPage) => void;
}

const keyOf = (key: string) => ['visit', key];

/** Puts what an act answered in place of what was read. Lists that hold the visit are read anew. */
export function storeVisit(queries: QueryClient, key: string, page: ShownPage): void {
  // A read that is on its way may be older than the act's answer.
  void queries.cancelQueries({ queryKey: keyOf(key) });
  queries.setQueryData(keyOf(key), page);
  void queries.invalidateQueries({ queryKey: ['upcoming-appointments'] });
  void queries.invalidateQueries({ queryKey: ['own-visits'] });
}

export function useVisit(source: VisitSource): ReadVisit {
  const isOnline = useIsOnline();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keyOf(source.key),
    queryFn: ({ signal }) => source.read(signal),
    networkMode: 'always',
    // Another tab may have changed it.
    refetchOnWindowFocus: true,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isUnreached(state.error) ? retryMs : false),
  });
  const code = error instanceof CallError ? error.code : undefined;
  const isAway = isUnreached(error);
  useEffect(() => {
    const again = () => void refetch();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [refetch]);
  return {
    page: data,
    isPending,
    isGone: code !== undefined && goneCodes.includes(code),
    trouble: !isOnline ? 'offline' : isAway ? 'away' : undefined,
    error,
    refresh: () => refetch(),
    put: (page) => storeVisit(queries, source.key, page),
  };
}
