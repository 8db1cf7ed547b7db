// Reads of a patient's ledger: page by page for the screen, whole for the statement.
import { type Answer, ledger } from '@foyer/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

export type Ledger = Answer<typeof ledger.patientLedger>;
export type Entry = Ledger['entries'][number];

/** Below the patients' own key, so that whatever changes a record has its ledger read anew too. */
export const recordsKey = ['patients'] as const;

/** Each reading is written into the access log, so it is not read again just because a window was looked at. */
export function useLedger(patientId: string) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [...recordsKey, 'ledger', patientId],
    refetchOnWindowFocus: false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(ledger.patientLedger, { params: { id: patientId }, query: { before: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** At most a thousand entries, as many as the patient's own statement has. */
export function useWholeLedger(patientId: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...recordsKey, 'statement', patientId],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(ledger.patientLedger, { params: { id: patientId }, query: { limit: 1000 } }, { signal }),
  });
}
