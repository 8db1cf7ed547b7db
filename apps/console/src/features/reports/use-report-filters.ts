// What a report covers, kept in the address.
import { mostReportDays } from '@foyer/contract/report-words';
import { useQueryParams } from '../../session/query-params.ts';
import { daysIn, type ReportTime, reportTimes, spanOfTime } from './report-times.ts';

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The days that the address names; undefined unless it names both. */
function ownSpan(params: URLSearchParams) {
  const [from, to] = [params.get('from'), params.get('to')];
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}

export type ReportFilters = ReturnType<typeof useReportFilters>;

export function useReportFilters(today: string) {
  const [params, set] = useQueryParams();
  const asked = reportTimes.find((each) => each === params.get('time')) ?? 'last-90';
  const own = asked === 'own' ? ownSpan(params) : undefined;
  const span = own ?? spanOfTime(asked === 'own' ? 'last-90' : asked, today);
  const days = daysIn(span);
  return {
    time: asked,
    span,
    /** Why the days cannot be counted. */
    fault: days < 1 ? ('backwards' as const) : days > mostReportDays ? ('too-long' as const) : undefined,
    locationId: params.get('location') ?? undefined,
    providerId: params.get('provider') ?? undefined,
    /** The part of the address that says all this, for other reports. */
    search: params.toString(),
    set,
    setTime: (time: ReportTime) =>
      set(
        time === 'own'
          ? { time, ...span }
          : { time: time === 'last-90' ? undefined : time, from: undefined, to: undefined },
      ),
    setDays: (change: { readonly from?: string; readonly to?: string }) =>
      set((now) => ({ time: 'own', ...(ownSpan(now) ?? span), ...change })),
  };
}
