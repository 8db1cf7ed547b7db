// Reads one visit with everything around it.
import { type Answer, visitPanel } from '@foyer/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { Visit } from '../columns.ts';

export type VisitDetail = Answer<typeof visitPanel.readVisit>;

/** Reads it again whenever the visit has changed, not with each event: each reading is written into the access log. */
export function useVisitDetail({ id, sequence, progress }: Visit) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['visit', id, sequence, progress],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 60_000,
    queryFn: ({ signal }) => call(visitPanel.readVisit, { params: { id } }, { signal }),
  });
}
