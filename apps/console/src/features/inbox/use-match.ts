// Matches a guest to a patient, and undoes it; the submission and the lists are refetched after each.
import { inbox } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { toast } from '@foyer/ui';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { inboxKeys } from './use-inbox.ts';

/** @param id the guest's submission; undefined fetches nothing */
export function useSuggestions(id: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...inboxKeys.submission(id ?? ''), 'suggestions'],
    refetchOnWindowFocus: false,
    queryFn: id ? ({ signal }) => call(inbox.suggestPatients, { params: { submissionId: id } }, { signal }) : skipToken,
  });
}

export function useMatch(id: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const run = (work: (call: Call) => Promise<unknown>, done: string) =>
    attempt.run(async () => {
      await work(call);
      // Only the submission itself is waited for: what is on the screen by then can be clicked.
      await queries.invalidateQueries({ queryKey: inboxKeys.submission(id), exact: true });
      void queries.invalidateQueries({ queryKey: inboxKeys.submission(id) });
      void queries.invalidateQueries({ queryKey: inboxKeys.lists });
      void queries.invalidateQueries({ queryKey: inboxKeys.pulse });
      toast(done);
    });
  return { ...attempt, run };
}
