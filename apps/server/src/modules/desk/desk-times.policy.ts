// Weekly hours, closed days and absences as time ranges of single days, by the practice's clock.
import { type CalendarDay, type DayRange, dayOfIso, isoOfDay, weekdayOfDay, type Zone } from '@foyer/scheduling';
import type { DeskTimes } from './desks.store.ts';

export interface ProviderHours {
  readonly providerId: string;
  readonly locationId: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** Minutes after midnight; above 1440 means the next day. */
  readonly from: number;
  readonly until: number;
}

export interface ScheduleGap {
  readonly kind: 'break' | 'away' | 'busy' | 'closed';
  /** Null for all providers at all locations. */
  readonly providerId: string | null;
  readonly locationId: string | null;
  readonly day: string;
  readonly from: number;
  readonly until: number;
  readonly reason: string;
}

const dayMinutes = 1440;

/** Returns the day and minute of an instant (epoch minutes) by the practice's clock. */
export function placeOf(zone: Zone, instant: number): { day: CalendarDay; minute: number } {
  return { day: zone.dayAt(instant), minute: zone.minuteOfDayAt(instant) };
}

function daysOf({ from, until }: DayRange): CalendarDay[] {
  return Array.from({ length: until - from + 1 }, (_, at) => from + at);
}

function weekly({ hours }: DeskTimes, days: readonly CalendarDay[]) {
  return hours.flatMap((row) => {
    const first = row.validFrom === null ? Number.NEGATIVE_INFINITY : (dayOfIso(row.validFrom) ?? 0);
    const last = row.validUntil === null ? Number.POSITIVE_INFINITY : (dayOfIso(row.validUntil) ?? 0);
    return days
      .filter((day) => weekdayOfDay(day) === row.weekday && first <= day && day <= last)
      .map((day) => ({
        kind: row.kind,
        providerId: row.providerId,
        locationId: row.locationId,
        day: isoOfDay(day),
        from: row.fromMinute,
        until: row.untilMinute,
      }));
  });
}

function closings({ closed }: DeskTimes, range: DayRange): ScheduleGap[] {
  return closed.flatMap((row) =>
    daysOf({
      from: Math.max(dayOfIso(row.fromDay) ?? 0, range.from),
      until: Math.min(dayOfIso(row.untilDay) ?? 0, range.until),
    }).map((day) => ({
      kind: 'closed' as const,
      providerId: row.providerId,
      locationId: row.locationId,
      day: isoOfDay(day),
      from: 0,
      until: dayMinutes,
      reason: row.reason,
    })),
  );
}

function absences({ away }: DeskTimes, zone: Zone, range: DayRange): ScheduleGap[] {
  return away.flatMap((row) => {
    const begins = placeOf(zone, row.from);
    const ends = placeOf(zone, row.until);
    return daysOf({ from: Math.max(begins.day, range.from), until: Math.min(ends.day, range.until) })
      .map((day) => ({
        kind: row.isOutside ? ('busy' as const) : ('away' as const),
        providerId: row.providerId,
        locationId: null,
        day: isoOfDay(day),
        from: day === begins.day ? begins.minute : 0,
        until: day === ends.day ? ends.minute : dayMinutes,
        reason: row.reason,
      }))
      .filter(({ from, until }) => from < until);
  });
}

/** All times in a range of days, both ends included. */
export function deskTimes(
  rows: DeskTimes,
  zone: Zone,
  range: DayRange,
): { hours: ProviderHours[]; gaps: ScheduleGap[] } {
  const all = weekly(rows, daysOf(range));
  return {
    hours: all.filter(({ kind }) => kind === 'work').map(({ kind: _, ...hours }) => hours),
    gaps: [
      ...all
        .filter(({ kind }) => kind === 'break')
        .map(({ kind: _, ...hours }) => ({ kind: 'break' as const, reason: '', ...hours })),
      ...closings(rows, range),
      ...absences(rows, zone, range),
    ],
  };
}
