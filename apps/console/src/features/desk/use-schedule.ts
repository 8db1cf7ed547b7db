// Reads of the schedule, kept fresh by what others change, and the times that patients are offered beside it.
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
  online: (typeId: string, day: string) => ['schedule', 'online', typeId, day] as const,
};

/** Milliseconds after which it is read again though nothing was heard: holds run out by themselves. */
const REFRESH = 60_000;

export function useDesks() {
  const { call } = useApi();
  return useQuery({
    queryKey: scheduleKeys.desks,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(desk.scheduleDesks, undefined, { signal }),
  });
}

/** `isChanging`: something was changed that the server has not answered yet, so what it says is older than what is shown. */
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
    // What was shown stays until the next is here: nothing flashes.
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

/** Times that patients would be offered for a type on these days, by the very calls that the portal makes. */
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
