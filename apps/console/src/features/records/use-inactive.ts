// Reads whether a patient does not come any more, with the coming visits.
import { type Answer, inactivePatients } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { patientKeys } from '../patients/use-patients.ts';

export type InactiveMark = Answer<typeof inactivePatients.readInactive>;

/** How long in milliseconds an answer serves all parts of the record that are shown one after the other. */
const FRESH = 5000;

/** Not refetched on window focus, because each read is written into the access log. */
export function useInactive(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...patientKeys.record(id), 'inactive'],
    staleTime: FRESH,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(inactivePatients.readInactive, { params: { id } }, { signal }),
  });
}
