// The free times of one day that can be offered to an entry of the waitlist.
import { nextFree } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { usePractice } from '../../../session/practice.tsx';
import { dayOf, minuteOfDay } from '../../../session/practice-day.ts';
import type { StartPlace } from '../new-visit/new-visit-draft.ts';
import { isSameStart } from '../new-visit/use-next-free.ts';
import { scheduleKeys } from '../use-schedule.ts';
import type { WaitlistEntry } from './use-waitlist.ts';

/** Times of a day are no more than this. */
const MOST = 50;

/** Returns where and when a fit of an entry is, on the practice's clock. */
export function placeOfFit(
  { startTime, providerId, locationId }: WaitlistEntry['fits'][number],
  timeZone: string,
): StartPlace {
  const start = new Date(startTime);
  return { day: dayOf(start, timeZone), from: minuteOfDay(start, timeZone), providerId, locationId };
}

/** @param isOnlyWishes whether times are left out that do not suit what the entry waits for */
export function useOfferTimes(entry: WaitlistEntry, day: string, isOnlyWishes: boolean) {
  const { call } = useApi();
  const { timeZone } = usePractice();
  const { typeId, minutes, patientId, providerIds, locationIds, weekdays, parts } = entry;
  const wishes = isOnlyWishes
    ? { providerId: providerIds, locationId: locationIds, weekday: weekdays, part: parts }
    : {};
  const some = Object.fromEntries(Object.entries(wishes).filter(([, list]) => list.length > 0));
  const read = useQuery({
    queryKey: scheduleKeys.nextFree({ offerTo: entry.id, day, ...some }),
    enabled: day !== '',
    gcTime: 60_000,
    queryFn: ({ signal }) => {
      const asked = { typeId, minutes, from: day, days: 1, limit: MOST, anyProvider: 'false' as const };
      const query = { ...asked, ...(patientId ? { patientId } : {}), ...some };
      return call(nextFree.nextFreeTimes, { query }, { signal });
    },
  });
  const free = (read.data?.times ?? []).map(
    ({ day: ofDay, minute, ...place }): StartPlace => ({ ...place, day: ofDay, from: minute }),
  );
  // A time that fits may be another provider's than the first who is free then.
  const fitting = entry.fits.map((fit) => placeOfFit(fit, timeZone)).filter((place) => place.day === day);
  const others = fitting.filter((place) => !free.some((each) => isSameStart(each, place)));
  return {
    times: read.data ? [...free, ...others].sort((a, b) => a.from - b.from) : [],
    /** The time that is proposed. */
    first: fitting[0],
    isSearching: read.isPending,
    isError: read.isError,
    readAgain: () => void read.refetch(),
  };
}
