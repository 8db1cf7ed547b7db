// Query client of the pages within the frame.
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds after signing in during which prefetched data is not refetched. */
const arrivalMs = 3000;
let arrivedAt = Number.NEGATIVE_INFINITY;

/** Called when somebody has just signed in. */
export function markArrival(): void {
  arrivedAt = performance.now();
}

/** Called when the first page was left: from now on every page refetches. */
export function endArrival(): void {
  arrivedAt = Number.NEGATIVE_INFINITY;
}

/** Lists are refetched whenever their page is opened; a failure shows at once, with a button to try again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: () => (performance.now() - arrivedAt < arrivalMs ? arrivalMs : 0),
      gcTime: 60_000,
      retry: 1,
      retryDelay: 500,
      refetchOnWindowFocus: false,
    },
  },
});
