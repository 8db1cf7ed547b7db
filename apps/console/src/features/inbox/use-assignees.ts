// The colleagues to whom a submission can be assigned.
import { triage } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

export function useAssignees() {
  const { call } = useApi();
  return useQuery({
    queryKey: ['inbox', 'assignees'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(triage.listAssignees, undefined, { signal }),
  });
}
