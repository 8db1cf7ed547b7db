// Reads the alerts of a record.
import { type Answer, patientAlerts } from '@foyer/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useLive } from '../../session/use-live.tsx';
import { patientKeys } from '../patients/use-patients.ts';

type AlertsData = Answer<typeof patientAlerts.patientAlerts>;
export type OwnAlert = AlertsData['own'][number];

/** What a colleague changes shows at once. Not refetched on window focus, because each read is written into the access log. */
export function useAlerts(id: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  const queryKey = [...patientKeys.record(id), 'alerts'];
  useLive('record', () => void queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(patientAlerts.patientAlerts, { params: { id } }, { signal }),
  });
}
