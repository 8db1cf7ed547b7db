// Free times as the calendar calls answer them: a month with each time once, a day with everybody's own.
import { type DayRange, freeStarts, isoOfDay, type Zone } from '@foyer/scheduling';
import type { Desk, Offer } from './offer.ts';

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

interface Start {
  /** Epoch minute. */
  readonly start: number;
  readonly desk: Desk;
  readonly available: boolean;
}

/** Free times, each time and location once, with the first provider who is free then. */
export function freeMonth({ desks, zone, days }: Offer): CalendarAnswer {
  const taken = new Map<string, Set<number>>();
  const starts: Start[] = [];
  for (const desk of desks) {
    const known = taken.get(desk.locationId) ?? new Set();
    taken.set(desk.locationId, known);
    for (const start of freeStarts(desk.question, days)) {
      if (known.has(start)) continue;
      known.add(start);
      starts.push({ start, desk, available: true });
    }
  }
  return { days: daysOf(zone, starts) };
}

/** Every time of everybody's grid, free or not. */
export function wholeDay({ desks, zone, days }: Offer): CalendarAnswer {
  return {
    days: daysOf(
      zone,
      desks.flatMap((desk) => gridOf(desk, days)),
    ),
  };
}

/** Days on which somebody is free. */
export function openDays({ desks, zone, days }: Offer): string[] {
  const open = new Set<number>();
  for (const { question } of desks) for (const start of freeStarts(question, days)) open.add(zone.dayAt(start));
  return [...open].sort((a, b) => a - b).map(isoOfDay);
}

/** The times of a desk's grid. Whether one is taken, past, or too soon looks the same from outside. */
function gridOf(desk: Desk, days: DayRange): Start[] {
  const { question } = desk;
  const rules = { ...question.rules, notice: 0, horizonDays: days.until - days.from };
  const grid = freeStarts({ ...question, rules, busy: [], now: question.zone.startOf(days.from) }, days);
  const free = new Set(freeStarts(question, days));
  return grid.map((start) => ({ start, desk, available: free.has(start) }));
}

/** By day and time; at one time the order of the desks stays. */
function daysOf(zone: Zone, starts: Start[]): CalendarAnswer['days'] {
  const days: CalendarAnswer['days'] = [];
  let last = Number.NaN;
  for (const { start, desk, available } of starts.sort((a, b) => a.start - b.start)) {
    const day = zone.dayAt(start);
    if (day !== last) days.push({ date: isoOfDay(day), timeSlots: [] });
    last = day;
    const time = new Date(start * 60_000).toISOString();
    const { locationId, providerId } = desk;
    days.at(-1)?.timeSlots.push({ startTime: time, time, locationId, entityId: providerId, available });
  }
  return days;
}
