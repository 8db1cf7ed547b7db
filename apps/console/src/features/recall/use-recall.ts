// Reads who is due for a visit, again whenever it changes, and what the office does about it.
import { type Answer, desk, recall } from '@foyer/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useQueryParams } from '../../session/query-params.ts';
import { useIdleHeader } from '../../session/use-idle-header.ts';
import { useLive } from '../../session/use-live.tsx';

type RecallPage = Answer<typeof recall.listRecall>;
export type RecallEntry = RecallPage['rows'][number];
export type RecallCounts = RecallPage['counts'];

export const recallFilterStates = ['due', 'overdue', 'call', 'booked', 'stopped'] as const;

export interface RecallListFilter {
  readonly state: (typeof recallFilterStates)[number];
  /** Empty for all. */
  readonly ruleId: string;
  /** Empty for all. */
  readonly locationId: string;
}

const recallKey = ['recall'] as const;
const listKey = [...recallKey, 'list'] as const;
/** Refetch interval in milliseconds without any event. */
const REFRESH = 60_000;

/** Keeps the filters in the address, beside what else it holds. */
export function useRecallFilter() {
  const [params, change] = useQueryParams();
  const filter: RecallListFilter = {
    state: recallFilterStates.find((each) => each === params.get('state')) ?? 'due',
    ruleId: params.get('rule') ?? '',
    locationId: params.get('location') ?? '',
  };
  const set = (name: 'state' | 'rule' | 'location', value: string) =>
    change({ [name]: value === 'due' ? undefined : value });
  return { filter, set, isPlain: filter.state === 'due' && filter.ruleId === '' && filter.locationId === '' };
}

/** Returns the practice's locations; none while they are read. */
export function useLocations() {
  const { call } = useApi();
  const { data } = useQuery({
    queryKey: [...recallKey, 'locations'],
    staleTime: REFRESH,
    queryFn: ({ signal }) => call(desk.scheduleDesks, undefined, { signal }),
  });
  return data?.locations ?? [];
}

/** Returns the filter as the calls take it. */
export const recallQuery = ({ state, ruleId, locationId }: RecallListFilter) => ({
  state,
  ...(ruleId ? { ruleId } : {}),
  ...(locationId ? { locationId } : {}),
});

/** The filtered list; the rows of before stay until the new have loaded. */
export function useRecall(filter: RecallListFilter) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const queries = useQueryClient();
  useLive('waitlist', () => void queries.invalidateQueries({ queryKey: recallKey }));
  return useInfiniteQuery({
    queryKey: [...listKey, filter],
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        recall.listRecall,
        { query: { ...recallQuery(filter), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal, headers: idle() },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Each shows the changed row at once, and throws what the call throws. */
export function useRecallChanges() {
  const { call } = useApi();
  const queries = useQueryClient();
  const show = (row: RecallEntry) =>
    queries.setQueriesData<InfiniteData<RecallPage>>(
      { queryKey: listKey },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((each) => (each.id === row.id ? row : each)),
          })),
        },
    );
  return {
    send: async (id: string) => show(await call(recall.sendRecall, { params: { id } })),
    /** Ends with the list read again, in which the row may be missing. */
    stop: async (id: string) => {
      show(await call(recall.stopRecall, { params: { id } }));
      await queries.invalidateQueries({ queryKey: recallKey });
    },
  };
}
