// Which of the free times of several providers come next: by weekday and part of the day, without the patient's own visits.
import {
  type AvailabilityQuestion,
  anyProvider,
  type DayRange,
  type EpochMinute,
  freeStarts,
  type MinuteRange,
  type OfferedStart,
  weekdayOfDay,
  type Zone,
} from '@foyer/scheduling';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** When a provider works at a location. */
export interface FreeDesk {
  readonly providerId: string;
  readonly locationId: string;
  readonly question: AvailabilityQuestion;
}

export interface FreeTimesWish {
  /** Both included. */
  readonly days: DayRange;
  /** 0 for Sunday to 6 for Saturday; empty for all. */
  readonly weekdays: readonly number[];
  /** Empty for all. */
  readonly parts: readonly PartOfDay[];
  /** Times of the patient's own visits. */
  readonly own: readonly MinuteRange[];
  readonly limit: number;
  /** The last time of the list so far. */
  readonly after: Pick<OfferedStart, 'start' | 'locationId'> | undefined;
}

export interface FreeTimes {
  /** The earliest first. */
  readonly times: readonly OfferedStart[];
  /** Whether there are more in these days. */
  readonly hasMore: boolean;
}

const [noon, evening] = [12 * 60, 17 * 60];

/** Returns the part of the day of a minute after midnight: morning until 12:00, afternoon until 17:00, evening from then. */
export function partOf(minute: number): PartOfDay {
  if (minute < noon) return 'morning';
  return minute < evening ? 'afternoon' : 'evening';
}

/** Days that are computed at first: most lists are full then. Each further stretch is twice as long. */
const firstDays = 7;

/** Days of a wish from the one of its last time on. */
export function daysLeft({ days, after }: Pick<FreeTimesWish, 'days' | 'after'>, zone: Zone): DayRange {
  return after ? { from: Math.max(days.from, zone.dayAt(after.start)), until: days.until } : days;
}

/** Returns the days of a range that fall on these weekdays, neighbours together; all of them for no weekday. */
export function wantedDays({ from, until }: DayRange, weekdays: readonly number[]): DayRange[] {
  if (weekdays.length === 0) return [{ from, until }];
  const ranges: { from: number; until: number }[] = [];
  for (let day = from; day <= until; day += 1) {
    if (!weekdays.includes(weekdayOfDay(day))) continue;
    const last = ranges.at(-1);
    if (last?.until === day - 1) last.until = day;
    else ranges.push({ from: day, until: day });
  }
  return ranges;
}

/** Returns the next free times: each time and location once, with the first of these desks that is free then. */
export function nextFree(zone: Zone, desks: readonly FreeDesk[], wish: FreeTimesWish): FreeTimes {
  const { weekdays, parts, own, limit, after } = wish;
  const orderOf = new Map<string, number>();
  for (const { locationId } of desks) if (!orderOf.has(locationId)) orderOf.set(locationId, orderOf.size);
  const isLater = ({ start, locationId }: OfferedStart) =>
    !after ||
    start > after.start ||
    (start === after.start && (orderOf.get(locationId) ?? 0) > (orderOf.get(after.locationId) ?? 0));
  const isClash = (start: EpochMinute, duration: number) =>
    own.some(({ from, until }) => start < until && start + duration > from);
  const fits = (start: EpochMinute) => parts.length === 0 || parts.includes(partOf(zone.minuteOfDayAt(start)));
  const times: OfferedStart[] = [];
  const { from, until } = daysLeft(wish, zone);
  let day = from;
  for (let count = firstDays; day <= until && times.length <= limit; count *= 2) {
    const range = { from: day, until: Math.min(day + count - 1, until) };
    day = range.until + 1;
    const wanted = wantedDays(range, weekdays);
    const free = desks.map(({ providerId, locationId, question }) => ({
      providerId,
      locationId,
      starts: wanted
        .flatMap((days) => freeStarts(question, days))
        .filter((start) => fits(start) && !isClash(start, question.rules.duration)),
    }));
    times.push(...anyProvider(free).filter(isLater));
  }
  return { times: times.slice(0, limit), hasMore: times.length > limit };
}
