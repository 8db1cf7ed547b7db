// Queries of patients: the search as somebody types, and one record.
import { type Answer, officePatients, records } from '@foyer/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

export type PatientSearchResult = Answer<typeof officePatients.searchPatients>['items'][number];
export type RecordData = Answer<typeof records.patientRecord>;

export const patientKeys = {
  all: ['patients'] as const,
  search: (q: string) => ['patients', 'search', q] as const,
  record: (id: string) => ['patients', 'chart', id] as const,
};

/** The best matches; earlier ones stay until the new have loaded. Fetches nothing while `q` is blank. */
export function usePatientSearch(q: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: patientKeys.search(q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 60_000,
    queryFn: ({ signal }) => call(officePatients.searchPatients, { query: { q } }, { signal }),
  });
}

/** One record, or nothing without an id. Not refetched on window focus, because each read is written into the access log. */
export function usePatientRecord(id: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: patientKeys.record(id ?? ''),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(records.patientRecord, { params: { id: id ?? '' } }, { signal }),
  });
}
