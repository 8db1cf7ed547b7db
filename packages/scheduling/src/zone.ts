// A time zone in integers: the offset between two clock changes, looked up once from the platform's rules.
import type { CalendarDay } from './calendar-day.ts';

/** Minutes since 1970-01-01T00:00Z. */
export type EpochMinute = number;

/** `until` is the first minute after the range. */
export interface MinuteRange {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

const DAY = 1440;
/** The rules of a zone are looked up for stretches of this many minutes: about four years. */
const STRETCH = 4 * 365 * DAY;

/** A time in which a zone's clock does not change: local time is UTC plus `offset` minutes. */
interface Period {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  readonly offset: number;
}

export interface Zone {
  /** IANA name. */
  readonly id: string;
  /** Minutes to add to UTC to get the local time at an instant. */
  offsetAt(instant: EpochMinute): number;
  /** The calendar day at an instant. */
  dayAt(instant: EpochMinute): CalendarDay;
  /** Minutes after local midnight that the wall clock shows at an instant. */
  minuteOfDayAt(instant: EpochMinute): number;
  /**
   * The instants at which the wall clock shows a time from `from` to before `until`, both in minutes after midnight of `day`
   * and up to 2880. Usually one range; an hour that the clock skips is missing, and an hour that it repeats is there twice.
   */
  instantsOf(day: CalendarDay, from: number, until: number): readonly MinuteRange[];
  /** Appends the same ranges to `list`, two numbers each: the first minute and the one after the last. */
  addInstants(list: EpochMinute[], day: CalendarDay, from: number, until: number): void;
  /** The first instant of a day. */
  startOf(day: CalendarDay): EpochMinute;
  /** Whether the wall clock shows this instant's time twice on this day. */
  isRepeated(instant: EpochMinute): boolean;
}

function offsetOf(time: Temporal.ZonedDateTime): number {
  return Math.round(time.offsetNanoseconds / 60_000_000_000);
}

function minuteOf(time: Temporal.ZonedDateTime): EpochMinute {
  return Math.floor(time.epochMilliseconds / 60_000);
}

/** The periods that cover a stretch, from the platform's time zone rules. */
function periodsIn(id: string, from: EpochMinute, until: EpochMinute): Period[] {
  const periods: Period[] = [];
  let time = Temporal.Instant.fromEpochMilliseconds(from * 60_000).toZonedDateTimeISO(id);
  let start = from;
  while (start < until) {
    const next = time.getTimeZoneTransition('next');
    const end = next ? Math.min(minuteOf(next), until) : until;
    if (end > start) periods.push({ from: start, until: end, offset: offsetOf(time) });
    if (!next) break;
    time = next;
    start = minuteOf(next);
  }
  return periods;
}

/** Turns pairs of numbers into ranges. */
function rangesOf(pairs: readonly EpochMinute[]): MinuteRange[] {
  const ranges: MinuteRange[] = [];
  for (let at = 0; at < pairs.length; at += 2)
    ranges.push({ from: pairs[at] as EpochMinute, until: pairs[at + 1] as EpochMinute });
  return ranges;
}

function createZone(id: string): Zone {
  const stretches = new Map<number, readonly Period[]>();
  const stretchAt = (instant: EpochMinute): readonly Period[] => {
    const number = Math.floor(instant / STRETCH);
    let periods = stretches.get(number);
    if (!periods) {
      periods = periodsIn(id, number * STRETCH, (number + 1) * STRETCH);
      stretches.set(number, periods);
    }
    return periods;
  };
  // Most calls are about the same months, so the last period is tried first.
  let last: Period = { from: 0, until: 0, offset: 0 };
  const periodAt = (instant: EpochMinute): Period => {
    if (last.from <= instant && instant < last.until) return last;
    const periods = stretchAt(instant);
    last = periods.find(({ until }) => instant < until) ?? last;
    return last;
  };
  const offsetAt = (instant: EpochMinute) => periodAt(instant).offset;

  const addInstants = (list: EpochMinute[], day: CalendarDay, from: number, until: number): void => {
    const first = day * DAY + from;
    const end = day * DAY + until;
    // No offset from UTC is as large as a day, so every instant in question is within a day of these.
    let period = periodAt(first - DAY);
    if (period.until >= end + DAY) {
      list.push(first - period.offset, end - period.offset);
      return;
    }
    const begun = list.length;
    for (;;) {
      const starts = Math.max(first - period.offset, period.from);
      const stops = Math.min(end - period.offset, period.until);
      if (starts < stops) {
        if (list.length > begun && list.at(-1) === starts) list[list.length - 1] = stops;
        else list.push(starts, stops);
      }
      if (period.until >= end + DAY) return;
      period = periodAt(period.until);
    }
  };

  const instantsOf = (day: CalendarDay, from: number, until: number): readonly MinuteRange[] => {
    const list: EpochMinute[] = [];
    addInstants(list, day, from, until);
    return rangesOf(list);
  };

  return {
    id,
    offsetAt,
    dayAt: (instant) => Math.floor((instant + offsetAt(instant)) / DAY),
    minuteOfDayAt: (instant) => (((instant + offsetAt(instant)) % DAY) + DAY) % DAY,
    instantsOf,
    addInstants,
    startOf(day) {
      return instantsOf(day, 0, DAY)[0]?.from ?? day * DAY - offsetAt(day * DAY);
    },
    isRepeated(instant) {
      const local = instant + offsetAt(instant);
      return (
        instantsOf(Math.floor(local / DAY), ((local % DAY) + DAY) % DAY, (((local % DAY) + DAY) % DAY) + 1).length > 1
      );
    },
  };
}

const zones = new Map<string, Zone>();

/** Returns the zone of an IANA name. @throws RangeError for a name that the platform does not know */
export function zoneOf(id: string): Zone {
  const cached = zones.get(id);
  if (cached) return cached;
  const zone = createZone(id);
  zone.offsetAt(0);
  zones.set(id, zone);
  return zone;
}
