// Queries of the waitlist, kept fresh by the change stream: who waits, how many, and which freed times they fit.
import { type Answer, type CallInput, officeWaitlist } from '@foyer/contract';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useRight } from '../../../session/profile.ts';
import { useIdleHeader } from '../../../session/use-idle-header.ts';
import { useLive } from '../../../session/use-live.tsx';

export type WaitlistPage = Answer<typeof officeWaitlist.officeWaitlist>;
export type WaitlistEntry = WaitlistPage['entries'][number];
export type Fit = Answer<typeof officeWaitlist.waitlistFits>[number];
/** What a list is narrowed to. */
export type WaitlistFilter = Omit<CallInput<typeof officeWaitlist.officeWaitlist>['query'], 'cursor'>;

export const waitlistKeys = {
  all: ['waitlist'] as const,
  summary: ['waitlist', 'summary'] as const,
  lists: ['waitlist', 'list'] as const,
  list: (filter: WaitlistFilter) => ['waitlist', 'list', filter] as const,
  fits: (from: string, days: number) => ['waitlist', 'fits', from, days] as const,
};

/** Refetch interval in milliseconds without any event, because offers expire on their own. */
const REFRESH = 60_000;

/** Reads the waitlist again whenever it, or what is free, has changed. */
export function useFreshWaitlist(): void {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: waitlistKeys.all });
  useLive('waitlist', readAgain);
  useLive('schedule', readAgain);
}

/** Returns how many wait, and how long an offer is usually kept; undefined until that is known, and for who may not see it. */
export function useWaitlistSummary(): Summary | undefined {
  const { call } = useApi();
  const idle = useIdleHeader();
  const maySee = useRight('schedule') ?? false;
  const { data } = useQuery({
    queryKey: waitlistKeys.summary,
    enabled: maySee,
    refetchInterval: REFRESH,
    queryFn: async ({ signal }): Promise<Summary> => {
      const { total, offerMinutes } = await call(
        officeWaitlist.officeWaitlist,
        { query: {} },
        { signal, headers: idle() },
      );
      return { total, offerMinutes };
    },
  });
  return data;
}

type Summary = Pick<WaitlistPage, 'total' | 'offerMinutes'>;

/** Who waits, a page after the other. With a day, those that a free time of it suits come first. */
export function useWaitlist(filter: WaitlistFilter) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const read = useInfiniteQuery({
    queryKey: waitlistKeys.list(filter),
    refetchInterval: REFRESH,
    gcTime: 120_000,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam ? { cursor: pageParam } : {}) };
      return call(officeWaitlist.officeWaitlist, { query }, { signal, headers: idle() });
    },
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const first = read.data?.pages[0];
  return {
    /** Undefined until they are here. */
    entries: read.data?.pages.flatMap(({ entries }) => entries),
    total: first?.total ?? 0,
    fitting: first?.fitting ?? 0,
    isError: read.isError,
    hasMore: read.hasNextPage,
    isLoadingMore: read.isFetchingNextPage,
    more: () => void read.fetchNextPage(),
    readAgain: () => void read.refetch(),
  };
}

/** Freed times of these days that somebody on the waitlist fits. */
export function useFits(days: readonly string[]): readonly Fit[] {
  const { call } = useApi();
  const idle = useIdleHeader();
  const from = days[0] ?? '';
  const { data } = useQuery({
    queryKey: waitlistKeys.fits(from, days.length),
    enabled: from !== '',
    refetchInterval: REFRESH,
    gcTime: 120_000,
    queryFn: ({ signal }) =>
      call(officeWaitlist.waitlistFits, { query: { from, days: days.length } }, { signal, headers: idle() }),
  });
  return data ?? none;
}

const none: readonly Fit[] = [];
