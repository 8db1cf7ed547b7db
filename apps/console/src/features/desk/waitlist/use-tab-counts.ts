// How many are on each list of the page of the waitlist, for its tabs.
import { recall } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIdleHeader } from '../../../session/use-idle-header.ts';
import { useWaitlistSummary, waitlistKeys } from './use-waitlist.ts';

/** Members are undefined until they are known. */
export function useTabCounts(): Readonly<Record<'waitlist' | 'recall', number | undefined>> {
  const { call } = useApi();
  const idle = useIdleHeader();
  const { data } = useQuery({
    // Changes of recall are told as changes of the waitlist.
    queryKey: [...waitlistKeys.all, 'recall-count'],
    queryFn: async ({ signal }) => (await call(recall.listRecall, { query: {} }, { signal, headers: idle() })).total,
  });
  return { waitlist: useWaitlistSummary()?.total, recall: data };
}
