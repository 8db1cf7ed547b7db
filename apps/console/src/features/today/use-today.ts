// Reads the day, and reads it again when visits, submissions or records change.
import { today as calls } from '@foyer/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useIdleHeader } from '../../session/use-idle-header.ts';
import { useLive } from '../../session/use-live.tsx';
import { scheduleKeys } from '../desk/use-schedule.ts';
import type { TodayAnswer } from './today-types.ts';

/** Milliseconds between readings, however many changes come, and without any. */
const GATHER = 1000;
const REFRESH = 60_000;

interface Asked {
  readonly day: string;
  readonly locationId: string | undefined;
  readonly providerId: string | undefined;
}

const keyOf = ({ day, locationId, providerId }: Asked) =>
  [...scheduleKeys.all, 'today', day, locationId ?? '', providerId ?? ''] as const;

/** @param isChanging whether a change is still unanswered: until then the server's data is older than the screen */
export function useToday(asked: Asked, isChanging: boolean) {
  const { call } = useApi();
  const idle = useIdleHeader();
  const queryKey = keyOf(asked);
  const readAgain = useReadAgain();
  useLive('schedule', readAgain);
  useLive('inbox', readAgain);
  useLive('record', readAgain);
  const { day, locationId, providerId } = asked;
  const read = useQuery({
    queryKey,
    enabled: !isChanging,
    refetchInterval: REFRESH,
    gcTime: 120_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<TodayAnswer> => {
      const query = { day, ...(locationId && { locationId }), ...(providerId && { providerId }) };
      return call(calls.today, { query }, { signal, headers: idle() });
    },
  });
  return { ...read, queryKey };
}

/** Returns a function that reads again soon: at most once a second, however often it is called. */
function useReadAgain(): () => void {
  const queries = useQueryClient();
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        last.current = Date.now();
        void queries.invalidateQueries({ queryKey: scheduleKeys.all });
      },
      Math.max(0, last.current + GATHER - Date.now()),
    );
  };
}
