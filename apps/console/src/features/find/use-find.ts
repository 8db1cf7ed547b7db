// Queries of Find: what a text means, and what was opened last.
import { shouldRetry } from '@foyer/client/retry';
import { type Answer, find } from '@foyer/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useRestedValue } from '../../session/use-rested.ts';

export type Found = Answer<typeof find.find>;
export type RecentItem = Answer<typeof find.recentPlaces>['items'][number];

/** Milliseconds after the last key: each search is written into the access log. */
const REST = 120;
/** Fewer letters match too many patients. */
const LEAST = 2;

/** The answer to what is typed. Until it is there the one before stays, marked as old; an answer that comes late is dropped. */
export function useFound(typed: string) {
  const { call } = useApi();
  const wanted = typed.trim().length >= LEAST ? typed.trim() : '';
  const q = useRestedValue(wanted, wanted === '' ? 0 : REST);
  const query = useQuery({
    queryKey: ['find', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // Once, for a busy server: pages and actions can be used meanwhile, and the next key asks again.
    retry: (failures, error) => failures === 0 && shouldRetry(failures, error),
    gcTime: 60_000,
    queryFn: ({ signal }) => call(find.find, { query: { q } }, { signal }),
  });
  const isCurrent = q === wanted && !query.isPlaceholderData;
  return {
    found: wanted === '' || query.isError ? undefined : query.data,
    isFinding:
      wanted !== '' && (q !== wanted || query.isFetching) && !(q === wanted && query.isError && !query.isFetching),
    /** Whether `found` answers what is typed now. */
    isAnswered: wanted !== '' && isCurrent && query.isSuccess,
    isFailed: wanted !== '' && q === wanted && query.isError && !query.isFetching,
    again: () => void query.refetch(),
  };
}

/** What the colleague opened last, read each time Find opens. */
export function useRecent() {
  const { call } = useApi();
  return useQuery({
    queryKey: ['find', 'recent places'],
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(find.recentPlaces, undefined, { signal }),
  });
}
