// What the schedule shows: the address, the practice's clock, providers and locations, these days' visits, and online times.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, minuteOfDay } from '../../session/practice-day.ts';
import { type AddressedView, useAddressedView } from '../../session/query-params.ts';
import { type Column, columnsOf, type Desks, hoursOf, type ScheduleRange } from './columns.ts';
import type { DrawerTab } from './panel/drawer.tsx';
import { focusVisit } from './use-keys.ts';
import { useDesks, useOnlineSlots, useSchedule } from './use-schedule.ts';
import { panned, readView, type ScheduleView, writeView } from './view.ts';
import { isUnconfirmed } from './visit-state.ts';

export type Reading = ReturnType<typeof useReading>;

const MINUTE = 60_000;
/** What is beside the days; showing another leaves no entry in the browser's history. */
const panels = ['openId', 'hasNews', 'hasWaitlist', 'newFor'] as const;
const addressed: AddressedView<ScheduleView> = {
  read: readView,
  addressOf: (view, today) => `/schedule${writeView(view, today)}`,
  isReplaced: (change) => panels.some((name) => name in change),
};
const noColumns: readonly Column[] = [];

export function useReading() {
  const now = useNow();
  const today = now.day;
  const { view, go } = useAddressedView(addressed, today);
  const desksRead = useDesks();
  const desks = desksRead.data;
  const [changing, setChanging] = useState(0);
  const lastOpen = useRef<string>(undefined);
  /** What opened the drawer, if not a visit. */
  const opener = useRef<HTMLElement>(null);
  const range = useSchedule(view, changing > 0);
  const { data, days, queryKey } = range;
  const online = useOnlineSlots(view.onlineTypeId, days, view.locationId);
  const columns = useColumns(view, desks, data);
  const hours = useMemo(() => hoursOf(columns), [columns]);
  const visits = useMemo(() => new Map(data?.visits.map((visit) => [visit.id, visit])), [data]);
  const isFailed = (range.isError && !data) || (desksRead.isError && !desks);
  return {
    now,
    today,
    view,
    days,
    queryKey,
    desks,
    data,
    columns,
    hours,
    visits,
    /** The visit whose details are open. */
    open: view.openId ? visits.get(view.openId) : undefined,
    online: view.onlineTypeId ? online : undefined,
    /** Step in minutes for moving and resizing. */
    step: Math.max(5, Math.min(desks?.granularity ?? 15, 30)),
    isBusy: range.isPending || range.isPlaceholderData,
    isHere: desks !== undefined && data !== undefined && !range.isPlaceholderData,
    isFailed,
    isStale: (range.isError || desksRead.isError) && !isFailed,
    /** Retries failed queries. */
    readAgain: () => {
      if (range.isError) void range.refetch();
      if (desksRead.isError) void desksRead.refetch();
    },
    /** Counts changes in progress; queries pause meanwhile. */
    onBusy: useCallback((by: 1 | -1) => setChanging((count) => count + by), []),
    go,
    pan: (steps: number) => go((now) => ({ day: panned(now, steps), openId: undefined })),
    goToToday: () => go({ day: today, openId: undefined }),
    /** How many of the visits shown, from today on, nobody has confirmed. */
    unconfirmed: data?.visits.filter((visit) => visit.day >= today && isUnconfirmed(visit)).length ?? 0,
    /** Shows the last open visit, the waitlist, or what patients did. */
    showTab: (to: DrawerTab) => {
      if (view.openId) lastOpen.current = view.openId;
      if (to !== 'visit') go({ openId: undefined, hasWaitlist: to === 'waitlist', hasNews: to === 'news' });
      else if (lastOpen.current) go({ openId: lastOpen.current, hasWaitlist: false, hasNews: false });
    },
    /** Shows the waitlist or what patients did, on a day; closing it returns the focus to where it is now. */
    openTab: (to: 'waitlist' | 'news', day?: string) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      lastOpen.current = view.openId;
      go((now) => ({
        day: day ?? now.day,
        openId: undefined,
        newFor: undefined,
        hasWaitlist: to === 'waitlist',
        hasNews: to === 'news',
      }));
    },
    /** Closes what is beside the days, and returns the focus to the visit that was open, or to what opened it. */
    close: () => {
      const id = view.openId ?? lastOpen.current;
      lastOpen.current = undefined;
      go({ openId: undefined, hasNews: false, hasWaitlist: false });
      requestAnimationFrame(() => {
        if (id && focusVisit(id)) return;
        if (opener.current?.isConnected) opener.current.focus();
      });
    },
  };
}

/** Returns the current time on the practice's clock, updated while the page is shown. */
function useNow(): { day: string; minute: number } {
  const { timeZone } = usePractice();
  const [time, setTime] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setTime(new Date()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => ({ day: dayOf(time, timeZone), minute: minuteOfDay(time, timeZone) }), [time, timeZone]);
}

function useColumns(
  { providerIds, hasCanceled, isUnconfirmed }: ScheduleView,
  desks: Desks | undefined,
  data: ScheduleRange | undefined,
): readonly Column[] {
  // The address is parsed again with every change; the columns change only when these do.
  const providerKey = providerIds.join(' ');
  return useMemo(
    () =>
      desks && data
        ? columnsOf(desks, data, {
            providerIds: providerKey === '' ? [] : providerKey.split(' '),
            hasCanceled,
            isUnconfirmed,
          })
        : noColumns,
    [desks, data, providerKey, hasCanceled, isUnconfirmed],
  );
}
