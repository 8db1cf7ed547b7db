// Reads of patients: the search while somebody types, and one record.
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

/** The best matches; those of the text before stay until the new ones are here. Nothing is asked for while `q` is blank. */
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

/** One record. Each reading is written into the access log, so it is not read again just because a window was looked at. */
export function usePatientRecord(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: patientKeys.record(id),
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(records.patientRecord, { params: { id } }, { signal }),
  });
}
