// Reads a report. Each reading is written into the access log, so it is not read again by itself.
import { reports as calls } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import type { ReportAnswer, ReportName } from './report-rows.ts';
import type { ReportFilters } from './use-report-filters.ts';

export function queryOf({ span, locationId, providerId }: ReportFilters) {
  return { ...span, ...(locationId && { locationId }), ...(providerId && { providerId }) };
}

export function useReport(name: ReportName, filters: ReportFilters) {
  const { call } = useApi();
  const query = queryOf(filters);
  return useQuery<ReportAnswer>({
    queryKey: ['reports', name, query],
    enabled: filters.fault === undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    // While another time loads, the report stands; another report is not its placeholder.
    placeholderData: (previous, last) => (last?.queryKey[1] === name ? previous : undefined),
    queryFn: ({ signal }) => call(calls.report, { params: { name }, query }, { signal }),
  });
}
