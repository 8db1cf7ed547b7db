// The query of a patient's ledger, in pages.
import { type Answer, ledger } from '@foyer/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

export type Ledger = Answer<typeof ledger.patientLedger>;
export type Entry = Ledger['entries'][number];

/** Nested under the patients' key, so that a change of a record invalidates its ledger too. */
export const recordsKey = ['patients'] as const;

/** Not refetched on window focus, because each read is written into the access log. */
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
