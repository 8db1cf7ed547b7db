// How the console keeps and repeats its reads: a refusal is final, a lost connection is tried again.
import { CallError } from '@foyer/contract/client';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** True while another try of a failed read makes sense: the server was away or overloaded, and we asked less than three times. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false;
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (attempt) => 400 * 2 ** attempt,
        refetchOnWindowFocus: 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
