// Queries of the page on which a duplicate is compared and merged.
import { type Answer, records } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { patientKeys } from '../patients/use-patients.ts';

export type MergePreview = Answer<typeof records.mergePreview>;
export type PreviewRow = MergePreview['rows'][number];
export type PreviewWarning = MergePreview['warnings'][number];

/** Both records side by side, read afresh each time the page opens, and not on window focus: each read is in the access log. */
export function useMergePreview(id: string, otherId: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...patientKeys.all, 'merge', id, otherId],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    queryFn: ({ signal }) => call(records.mergePreview, { params: { id }, query: { otherId } }, { signal }),
  });
}

/** Patients who may be the same person. */
export function useMergeSuggestions(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...patientKeys.all, 'merge', id],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(records.mergeSuggestions, { params: { id } }, { signal }),
  });
}
