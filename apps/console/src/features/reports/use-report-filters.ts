// What a report covers, kept in the address.
import { mostReportDays } from '@foyer/contract/report-words';
import { useSearchParams } from 'react-router';
import { daysIn, type ReportTime, reportTimes, spanOfTime } from './report-times.ts';

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export type ReportFilters = ReturnType<typeof useReportFilters>;

export function useReportFilters(today: string) {
  const [params, setParams] = useSearchParams();
  const asked = reportTimes.find((each) => each === params.get('time')) ?? 'last-90';
  const [from, to] = [params.get('from'), params.get('to')];
  const isOwn = asked === 'own' && isDay(from) && isDay(to);
  const span = isOwn ? { from, to } : spanOfTime(asked === 'own' ? 'last-90' : asked, today);
  const days = daysIn(span);
  const set = (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
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
    setDays: (change: { readonly from?: string; readonly to?: string }) => set({ time: 'own', ...span, ...change }),
  };
}
