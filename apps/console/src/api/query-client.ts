// How the console keeps and repeats its reads.
import { QueryClient } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from './retry.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, refetchOnWindowFocus: 'always', networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
