// What the pages within the frame have asked the server, for as long as it is worth keeping.
import { QueryClient } from '@tanstack/react-query';

/** Milliseconds after somebody came in during which what was asked for ahead is not asked for again. */
const arrivalMs = 3000;
let arrivedAt = Number.NEGATIVE_INFINITY;

/** Somebody has just signed in. */
export function markArrival(): void {
  arrivedAt = performance.now();
}

/** The first page was left: from now on every page asks anew. */
export function endArrival(): void {
  arrivedAt = Number.NEGATIVE_INFINITY;
}

/** Lists are asked for anew whenever their page is opened; a failure shows at once, with a way to try again. */
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
