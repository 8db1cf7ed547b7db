// Queries of the inbox: the filtered list, the pulse that detects changes, and the forms to filter by.
import { inbox } from '@foyer/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useRight } from '../../session/profile.ts';
import { useIdleHeader } from '../../session/use-idle-header.ts';
import { useLive } from '../../session/use-live.tsx';
import { rowsOf } from './inbox-cache.ts';
import { type InboxFilters, queryOf, writeFilters } from './inbox-filters.ts';
import type { InboxAnswer, InboxRow } from './inbox-types.ts';

const PAGE = 50;
const MOST_URGENT = 100;
/** Polling interval in milliseconds. */
const PULSE = 5000;

export const inboxKeys = {
  lists: ['inbox', 'list'] as const,
  urgent: ['inbox', 'urgent'] as const,
  /** Its last part is the same whatever text is searched for. */
  list: (filters: InboxFilters) =>
    ['inbox', 'list', writeFilters(filters), writeFilters({ ...filters, q: '' })] as const,
  pulse: ['inbox', 'pulse'] as const,
  forms: ['inbox', 'forms'] as const,
  submission: (id: string) => ['inbox', 'submission', id] as const,
};

export type InboxPages = InfiniteData<InboxAnswer, string | undefined>;

/** The filtered list; fetchNextPage loads older rows. While it searches for another text, the previous rows stay. */
export function useInboxList(filters: InboxFilters) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const queryKey = inboxKeys.list(filters);
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    placeholderData: (before: InboxPages | undefined, query) =>
      query?.queryKey.at(-1) === queryKey.at(-1) ? before : undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...queryOf(filters),
        limit: PAGE,
        ...(pageParam ? { after: pageParam } : {}),
      };
      return call(inbox.inbox, { query }, { signal, headers: idle() });
    },
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const rows = useMemo(() => rowsOf(list.data?.pages ?? []), [list.data]);
  return { ...list, rows, isCurrent: !list.isPending && !list.isPlaceholderData };
}

/** Submissions with an urgent alert that nobody has acknowledged, the oldest first, whatever the filters say but the search. */
export function useUrgentRows(q: string): { readonly rows: readonly InboxRow[]; readonly isCurrent: boolean } {
  const { call } = useApi();
  const idle = useIdleHeader();
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: [...inboxKeys.urgent, q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { alert: 'open', limit: MOST_URGENT, ...(q && { q }) } as const;
      return call(inbox.inbox, { query }, { signal, headers: idle() });
    },
  });
  const rows = useMemo(
    () => (data?.items ?? []).filter(({ alert }) => alert?.level === 'urgent' && !alert.isAcknowledged).toReversed(),
    [data],
  );
  return { rows, isCurrent: !isPending && !isPlaceholderData };
}

/**
 * Listens to the change stream, and polls every few seconds for changes; a poll returns no names and costs the server a row or
 * two. Refetches the lists after a change. Returns the number of new submissions and
 * of those with an alert that waits.
 */
export function usePulse(): { readonly newCount: number; readonly alertCount: number } | undefined {
  const queries = useQueryClient();
  const pulse = usePulseQuery(true);
  useLive('inbox', () => {
    void queries.invalidateQueries({ queryKey: inboxKeys.pulse });
    void queries.invalidateQueries({ queryKey: inboxKeys.lists });
    void queries.invalidateQueries({ queryKey: inboxKeys.urgent });
  });
  const mark = pulse.data?.mark;
  const known = useRef(mark);
  useEffect(() => {
    if (mark === known.current) return;
    if (known.current !== undefined) {
      void queries.invalidateQueries({ queryKey: inboxKeys.lists });
      void queries.invalidateQueries({ queryKey: inboxKeys.urgent });
      void queries.invalidateQueries({ queryKey: inboxKeys.forms });
    }
    known.current = mark;
  }, [mark, queries]);
  return pulse.data;
}

function usePulseQuery(isBeating: boolean) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const isRefused = useRight('inbox') === false;
  return useQuery({
    queryKey: inboxKeys.pulse,
    enabled: !isRefused,
    staleTime: PULSE,
    refetchInterval: isBeating && PULSE,
    queryFn: ({ signal }) => call(inbox.inboxPulse, undefined, { signal, headers: idle() }),
  });
}

/** Forms that have submissions, to filter by. */
export function useInboxForms(): readonly { readonly id: string; readonly name: string }[] {
  const { call } = useApi();
  const idle = useIdleHeader();
  const forms = useQuery({
    queryKey: inboxKeys.forms,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(inbox.inboxForms, undefined, { signal, headers: idle() }),
  });
  return forms.data ?? [];
}
