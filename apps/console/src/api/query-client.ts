// How the console caches and retries its queries.
import { retryDelay, shouldRetry } from '@foyer/client/retry';
import { CallError } from '@foyer/contract/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';

/** Query key of the signed-in user's profile; invalidate it after changing the profile. */
export const profileKey = ['me'] as const;

/** A refused query tells that a right was taken before the page has heard of it: the profile is read again, once for each. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof CallError && error.code === 'forbidden' && query.queryKey[0] !== profileKey[0])
          void client.invalidateQueries({ queryKey: profileKey });
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, refetchOnWindowFocus: 'always', networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
