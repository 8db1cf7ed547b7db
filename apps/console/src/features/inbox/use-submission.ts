// Fetches one submission. This marks it as read on the server, and here in every list that shows it.
import { inbox } from '@foyer/contract';
import { loadTypes } from '@foyer/forms/react';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useIdleHeader } from '../../session/use-idle-header.ts';
import { patchRow } from './inbox-cache.ts';
import type { InboxRow } from './inbox-types.ts';
import { type InboxPages, inboxKeys } from './use-inbox.ts';

/** @param id the submission; undefined fetches nothing */
export function useSubmission(id: string | undefined) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const patch = usePatchRow();
  const submission = useQuery({
    queryKey: inboxKeys.submission(id ?? ''),
    // Each read is written into the access log; the row in the list shows whether it has changed.
    refetchOnWindowFocus: false,
    queryFn: id
      ? async ({ signal }) => {
          const found = await call(
            inbox.inboxSubmission,
            { params: { submissionId: id } },
            { signal, headers: idle() },
          );
          await loadTypes(found.form.object);
          return found;
        }
      : skipToken,
  });
  const data = submission.data;
  useEffect(() => {
    if (!data) return;
    const { id, status, revision, differences, flags, recordRevision } = data;
    patch(id, { isRead: true, status, revision, differences, flags, recordRevision });
  }, [data, patch]);
  return submission;
}

const stateOf = ({ revision, status, alert }: InboxRow) => `${revision} ${status} ${alert?.isAcknowledged}`;

/** Refetches the open submission when its row in the list has changed, such as when a colleague approved it. */
export function useFreshness(row: InboxRow | undefined, { data, refetch }: ReturnType<typeof useSubmission>): void {
  const seen = row && data?.id === row.id ? stateOf(row) : undefined;
  const shown = data && stateOf(data);
  const isStale = seen !== undefined && seen !== shown;
  useEffect(() => {
    if (isStale && seen) void refetch();
  }, [isStale, seen, refetch]);
}

/** Returns a function that changes one row in every loaded list. */
export function usePatchRow(): (id: string, change: Partial<InboxRow>) => void {
  const queries = useQueryClient();
  return useCallback(
    (id, change) => {
      queries.setQueriesData<InboxPages>({ queryKey: inboxKeys.lists }, (list) => {
        if (!list) return list;
        const pages = patchRow(list.pages, id, change);
        return pages === list.pages ? list : { ...list, pages: [...pages] };
      });
    },
    [queries],
  );
}
