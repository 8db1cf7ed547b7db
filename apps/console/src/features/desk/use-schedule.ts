// Queries of the schedule, kept fresh by the change stream, and the times offered to patients.
import { availability, desk } from '@foyer/contract';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { usePractice } from '../../session/practice.tsx';
import { minuteOfDay } from '../../session/practice-day.ts';
import { useIdleHeader } from '../../session/use-idle-header.ts';
import { useLive } from '../../session/use-live.tsx';
import type { ScheduleRange } from './columns.ts';
import { daysOf, type ScheduleView } from './view.ts';

export const scheduleKeys = {
  all: ['schedule'] as const,
  desks: ['schedule', 'desks'] as const,
  range: (days: readonly string[], locationId: string | undefined, providerIds: readonly string[]) =>
    ['schedule', 'range', days[0], days.length, locationId ?? '', providerIds.join(' ')] as const,
  nextFree: (asked: object) => ['schedule', 'next-free', asked] as const,
  unfinished: (today: string) => ['schedule', 'unfinished', today] as const,
  online: (typeId: string, day: string) => ['schedule', 'online', typeId, day] as const,
};

/** Refetch interval in milliseconds without any event, because holds expire on their own. */
const REFRESH = 60_000;

export function useDesks() {
  const { call } = useApi();
  return useQuery({
    queryKey: scheduleKeys.desks,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(desk.scheduleDesks, undefined, { signal }),
  });
}

/** @param isChanging whether a change is still unanswered: until then the server's data is older than the screen */
export function useSchedule(view: ScheduleView, isChanging: boolean) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const queries = useQueryClient();
  const days = daysOf(view);
  useLive('schedule', () => void queries.invalidateQueries({ queryKey: scheduleKeys.all }));
  const queryKey = scheduleKeys.range(days, view.locationId, view.providerIds);
  const read = useQuery({
    queryKey,
    enabled: !isChanging,
    refetchInterval: REFRESH,
    gcTime: 120_000,
    // Keeps the old data until the new has loaded: nothing flashes.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ScheduleRange> => {
      const query = {
        from: days[0] ?? view.day,
        days: days.length,
        ...(view.locationId ? { locationId: view.locationId } : {}),
        ...(view.providerIds.length > 0 ? { providerId: [...view.providerIds] } : {}),
      };
      return { ...(await call(desk.schedule, { query }, { signal, headers: idle() })), days };
    },
  });
  return { ...read, queryKey, days };
}

export interface OnlineSlot {
  readonly day: string;
  readonly providerId: string;
  readonly locationId: string;
  readonly from: number;
}

const none: readonly OnlineSlot[] = [];

/** Returns the times offered to patients for a type on these days, by the same calls that the portal makes. */
export function useOnlineSlots(typeId: string | undefined, days: readonly string[], locationId: string | undefined) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const { accountId, timeZone } = usePractice();
  return useQueries({
    queries: typeId
      ? days.map((day) => ({
          queryKey: scheduleKeys.online(typeId, day),
          refetchInterval: REFRESH,
          queryFn: ({ signal }: { signal: AbortSignal }) =>
            call(
              availability.virtualCalendarByLocation,
              { query: { accountId, appointmentTypeId: typeId, selectedDate: day } },
              { signal, headers: idle() },
            ),
        }))
      : [],
    combine: (answers) => {
      if (!typeId) return none;
      return answers.flatMap(({ data }) =>
        (data?.days ?? []).flatMap(({ date, timeSlots }) =>
          timeSlots
            .filter((slot) => slot.available && (locationId === undefined || slot.locationId === locationId))
            .map((slot) => ({
              day: date,
              providerId: slot.entityId,
              locationId: slot.locationId,
              from: minuteOfDay(new Date(slot.startTime), timeZone),
            })),
        ),
      );
    },
  });
}
