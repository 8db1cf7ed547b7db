// Looks for the next free times as a draft asks, up to twenty at once.
import { nextFree } from '@foyer/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { dayPlus } from '../../../session/practice-day.ts';
import { scheduleKeys } from '../use-schedule.ts';
import { minutesOf, type NewVisitDraft, type StartPlace } from './new-visit-draft.ts';

export type NextFree = ReturnType<typeof useNextFree>;

/** Days that one look covers. */
const SPAN = 60;
const PAGE = 20;

interface Page {
  readonly from: string;
  readonly after?: string;
}

export function isSameStart(a: StartPlace, b: StartPlace): boolean {
  return a.day === b.day && a.from === b.from && a.providerId === b.providerId && a.locationId === b.locationId;
}

const inOrder = (a: StartPlace, b: StartPlace) => (a.day === b.day ? a.from - b.from : a.day < b.day ? -1 : 1);

/** @param isAsked whether the list is shown */
export function useNextFree(draft: NewVisitDraft, isAsked: boolean) {
  const { call } = useApi();
  /** Times that were taken between look and booking. */
  const [gone, setGone] = useState<readonly StartPlace[]>([]);
  const minutes = minutesOf(draft.length);
  const { typeId, providerId, locationId, patient, from, weekdays, part, isAnybody } = draft;
  const patientId = draft.isNobody ? undefined : patient?.id;
  const isReady = isAsked && typeId !== '' && minutes !== undefined && from !== '';
  const asked = { typeId, minutes, providerId, locationId, patientId, from, weekdays, part, isAnybody };
  const read = useInfiniteQuery({
    queryKey: scheduleKeys.nextFree(asked),
    enabled: isReady,
    gcTime: 60_000,
    initialPageParam: { from } as Page,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        typeId,
        ...(minutes === undefined ? {} : { minutes }),
        ...(providerId ? { providerId } : {}),
        ...(locationId ? { locationId } : {}),
        ...(patientId ? { patientId } : {}),
        ...(weekdays.length > 0 ? { weekday: [...weekdays] } : {}),
        ...(part ? { part } : {}),
        ...(pageParam.after ? { after: pageParam.after } : {}),
        from: pageParam.from,
        days: SPAN,
        limit: PAGE,
        anyProvider: isAnybody ? ('true' as const) : ('false' as const),
      };
      return { ...(await call(nextFree.nextFreeTimes, { query }, { signal })), from: pageParam.from };
    },
    // More of these days, or the days after them.
    getNextPageParam: (last): Page =>
      last.next ? { from: last.from, after: last.next } : { from: dayPlus(last.until, 1) },
  });
  const pages = read.data?.pages ?? [];
  const free = pages.flatMap(({ times }) =>
    times.map(({ day, minute, ...place }): StartPlace => ({ ...place, day, from: minute })),
  );
  const struck = gone.filter((time) => !free.some((each) => isSameStart(each, time)));
  const last = pages.at(-1);
  return {
    /** Free times, with those that were just taken among them. */
    times: [...free, ...struck].sort(inOrder),
    gone: struck,
    /** Calls a time taken, and reads the list again. */
    lose: (time: StartPlace) => {
      setGone((before) => [...before, time]);
      void read.refetch();
    },
    isSearching: isReady && read.isPending,
    isError: read.isError && pages.length === 0,
    searchAgain: () => void read.refetch(),
    /** The last day that was looked at. */
    until: last?.until,
    hasLater: free.length > 0 && last !== undefined,
    isLoadingLater: read.isFetchingNextPage,
    later: () => void read.fetchNextPage(),
    lookFurther: () => void read.fetchNextPage(),
  };
}
