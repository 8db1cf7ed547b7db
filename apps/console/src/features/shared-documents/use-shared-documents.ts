// The documents of a patient, and what changes them.
import { type Answer, sharedDocuments } from '@foyer/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useLive } from '../../session/use-live.tsx';

export type OfficeDocument = Answer<typeof sharedDocuments.sharedDocuments>['documents'][number];

const documentsKey = (patientId: string) => ['shared-documents', patientId] as const;

export function useSharedDocuments(patientId: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  const queryKey = documentsKey(patientId);
  useLive('record', () => void queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    // Each read is written into the access log.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(sharedDocuments.sharedDocuments, { params: { id: patientId } }, { signal }),
  });
}

/** Reads the documents again after a change of one's own. */
export function useDocumentsAgain(patientId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: documentsKey(patientId) });
}

/** '1.2 MB', '340 KB'. */
export function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
