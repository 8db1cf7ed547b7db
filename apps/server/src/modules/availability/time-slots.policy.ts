// Free times as the calendar calls return them: a month lists each time once, a day lists each provider's own.
import { anyProvider, type DayRange, freeStarts, isoOfDay, type OfferedStart, type Zone } from '@foyer/scheduling';
import type { Offer, OfferedDesk } from './offer.ts';

export interface TimeSlot {
  readonly startTime: string;
  readonly time: string;
  readonly locationId: string;
  readonly entityId: string;
  readonly available: boolean;
}

export interface CalendarAnswer {
  days: { date: string; timeSlots: TimeSlot[] }[];
}

interface Start extends OfferedStart {
  readonly available: boolean;
}

/** Free times, each time and location once, with the first provider who is free then. */
export function freeMonth({ desks, zone, days }: Offer): CalendarAnswer {
  const answers = desks.map(({ providerId, locationId, question }) => ({
    providerId,
    locationId,
    starts: freeStarts(question, days),
  }));
  return {
    days: daysOf(
      zone,
      anyProvider(answers).map((offered) => ({ ...offered, available: true })),
    ),
  };
}

/** Every time on every provider's grid, free or not. */
export function wholeDay({ desks, zone, days }: Offer): CalendarAnswer {
  return {
    days: daysOf(
      zone,
      desks.flatMap((desk) => gridOf(desk, days)),
    ),
  };
}

/** Days with a free time. */
export function openDays({ desks, zone, days }: Offer): string[] {
  const open = new Set<number>();
  for (const { question } of desks) for (const start of freeStarts(question, days)) open.add(zone.dayAt(start));
  return [...open].sort((a, b) => a - b).map(isoOfDay);
}

/** The times of a desk's grid. Callers cannot tell whether a time is taken, past or too soon. */
function gridOf(desk: OfferedDesk, days: DayRange): Start[] {
  const { question, locationId, providerId } = desk;
  const rules = { ...question.rules, notice: 0, horizonDays: days.until - days.from };
  const grid = freeStarts({ ...question, rules, busy: [], now: question.zone.startOf(days.from) }, days);
  const free = new Set(freeStarts(question, days));
  return grid.map((start) => ({ start, locationId, providerId, available: free.has(start) }));
}

/** Sorted by day and time; equal times keep the order of the desks. */
function daysOf(zone: Zone, starts: Start[]): CalendarAnswer['days'] {
  const days: CalendarAnswer['days'] = [];
  let last = Number.NaN;
  for (const { start, locationId, providerId, available } of starts.sort((a, b) => a.start - b.start)) {
    const day = zone.dayAt(start);
    if (day !== last) days.push({ date: isoOfDay(day), timeSlots: [] });
    last = day;
    const time = isoOfMinute(start);
    days.at(-1)?.timeSlots.push({ startTime: time, time, locationId, entityId: providerId, available });
  }
  return days;
}

const dayMinutes = 1440;
const timesOfDay = Array.from({ length: dayMinutes }, (_, minute) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000Z`;
});

/** Same result as Date's toISOString, which would take longer than finding the time. */
function isoOfMinute(minute: number): string {
  const day = Math.floor(minute / dayMinutes);
  return isoOfDay(day) + timesOfDay[minute - day * dayMinutes];
}
