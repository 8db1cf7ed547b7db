// When a visit may begin: opening hours minus busy times, on the practice's wall clock. One function serves month, day and check.
import { type CalendarDay, weekdayOfDay } from './calendar-day.ts';
import type { EpochMinute, MinuteRange, Zone } from './zone.ts';

/** Hours of one weekday at one location, in local minutes after midnight. `until` may be past midnight, up to 2880. */
export interface WeeklyHours {
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekday: number;
  readonly from: number;
  readonly until: number;
  /** First and last day on which these hours apply; without them, always. */
  readonly validFrom?: CalendarDay | undefined;
  readonly validUntil?: CalendarDay | undefined;
}

/** Both days are included. */
export interface DayRange {
  readonly from: CalendarDay;
  readonly until: CalendarDay;
}

/** When a provider works at a location. Hours past midnight belong to the day on which they begin. */
export interface WorkingTime {
  readonly hours: readonly WeeklyHours[];
  readonly breaks: readonly WeeklyHours[];
  /** Days on which the location or the provider is closed. */
  readonly closed: readonly DayRange[];
  /** Time off. */
  readonly away: readonly MinuteRange[];
}

export interface VisitRules {
  /** Minutes; all of these at least 0, duration and granularity at least 1. */
  readonly duration: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Minutes from now before which no visit begins. */
  readonly notice: number;
  /** Days after today beyond which no visit begins. */
  readonly horizonDays: number;
  /** Minutes between possible starts, counted from the opening. */
  readonly granularity: number;
}

export interface AvailabilityQuestion {
  readonly zone: Zone;
  readonly working: WorkingTime;
  /** Busy times with their buffers, in any order: visits, holds, times blocked by other software. */
  readonly busy: readonly MinuteRange[];
  readonly rules: VisitRules;
  readonly now: EpochMinute;
}

/** Ranges as one flat list: the first minute of each and the minute after its last. Flat, so that a month takes microseconds. */
type Spans = EpochMinute[];

/**
 * Returns the instants at which a visit may begin on the days `from` to `until` (both included), in order. The visit itself lies
 * within working time; it and its buffers overlap no busy time.
 */
export function freeStarts(question: AvailabilityQuestion, days: DayRange): EpochMinute[] {
  const { zone, working, rules, now } = question;
  const lastDay = Math.min(days.until, zone.dayAt(now) + rules.horizonDays);
  if (lastDay < days.from) return [];
  const earliest = Math.max(zone.startOf(days.from), now + rules.notice, now);
  const latest = zone.startOf(lastDay + 1) - 1;
  const { duration, granularity } = rules;
  // Hours of the day before may reach past midnight, and those of the day after may continue these.
  const span = { from: days.from - 1, until: lastDay + 1 };
  const openings = openingsIn(zone, working, span);
  const pauses = pausesIn(zone, working, span);
  const pieces = without(joined(openings), pauses);
  const grids = gridsOf(openings);
  const blocked = blockedStarts(question);
  blocked.push(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const free: EpochMinute[] = [];
  let next = 0;
  let piece = 0;
  for (let grid = 0; grid < grids.length; grid += 3) {
    const begin = grids[grid] as number;
    const end = grids[grid + 1] as number;
    const origin = grids[grid + 2] as number;
    while (piece < pieces.length && (pieces[piece + 1] as number) <= begin) piece += 2;
    for (let on = piece; on < pieces.length && (pieces[on] as number) < end; on += 2) {
      const last = Math.min((pieces[on + 1] as number) - duration, end - 1, latest);
      let start = onGrid(Math.max(pieces[on] as number, begin, earliest), origin, granularity);
      while (start <= last) {
        while ((blocked[next + 1] as number) <= start) next += 2;
        const stop = Math.min(last, (blocked[next] as number) - 1);
        for (; start <= stop; start += granularity) free.push(start);
        if (start <= last) start = onGrid(blocked[next + 1] as number, origin, granularity);
      }
    }
  }
  return free;
}

/** Returns whether a visit may begin at this instant. The last check before it is booked. */
export function isFreeStart(question: AvailabilityQuestion, start: EpochMinute): boolean {
  const day = question.zone.dayAt(start);
  return freeStarts(question, { from: day, until: day }).includes(start);
}

/** Returns the first point of a grid at or after `instant`, which must not be before the grid's origin. */
function onGrid(instant: EpochMinute, origin: EpochMinute, step: number): EpochMinute {
  const over = (instant - origin) % step;
  return over === 0 ? instant : instant + step - over;
}

/** Returns the instants at which no visit may begin because it or a buffer would overlap a busy time; sorted and disjoint. */
function blockedStarts({ busy, rules }: AvailabilityQuestion): Spans {
  const ahead = rules.duration + rules.bufferAfter - 1;
  const { bufferBefore } = rules;
  const spans: Spans = [];
  let from = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const taken of inOrder(busy)) {
    if (taken.until <= taken.from) continue;
    const begins = taken.from - ahead;
    const ends = taken.until + bufferBefore;
    if (begins > until) {
      if (until > from) spans.push(from, until);
      from = begins;
      until = ends;
    } else if (ends > until) until = ends;
  }
  if (until > from) spans.push(from, until);
  return spans;
}

function inOrder(ranges: readonly MinuteRange[]): readonly MinuteRange[] {
  let before = Number.NEGATIVE_INFINITY;
  for (const { from } of ranges) {
    if (from < before) return ranges.toSorted((a, b) => a.from - b.from);
    before = from;
  }
  return ranges;
}

/** Returns the opening hours that begin on these days, sorted. Those of one day that touch or overlap are merged. */
function openingsIn(zone: Zone, { hours, closed }: WorkingTime, days: DayRange): Spans {
  const openings: Spans = [];
  for (let day = days.from; day <= days.until; day += 1) {
    if (closed.length > 0 && closed.some(({ from, until }) => from <= day && day <= until)) continue;
    const before = openings.length;
    addRows(openings, zone, hours, day);
    if (openings.length > before + 2) openings.push(...joined(openings.splice(before)));
  }
  return sorted(openings);
}

/** Returns which opening's grid applies where: among overlapping openings, the one that began last. Triples of from, until, origin. */
function gridsOf(openings: Spans): number[] {
  const grids: number[] = [];
  let areApart = true;
  for (let at = 0; at < openings.length; at += 2) {
    const from = openings[at] as number;
    const until = openings[at + 1] as number;
    if (at + 2 === openings.length || (openings[at + 2] as number) >= until) grids.push(from, until, from);
    else {
      areApart = false;
      const own = without([from, until], joined(openings.slice(at + 2)));
      for (let part = 0; part < own.length; part += 2) grids.push(own[part] as number, own[part + 1] as number, from);
    }
  }
  return areApart ? grids : inGroups(grids, 3);
}

/** Returns breaks, closed days and time off around these days, sorted and disjoint. */
function pausesIn(zone: Zone, { breaks, closed, away }: WorkingTime, days: DayRange): Spans {
  const pauses: Spans = [];
  for (const { from, until } of closed)
    if (from <= days.until + 1 && until >= days.from) pauses.push(zone.startOf(from), zone.startOf(until + 1));
  for (const { from, until } of away) pauses.push(from, until);
  if (breaks.length > 0) for (let day = days.from; day <= days.until; day += 1) addRows(pauses, zone, breaks, day);
  return joined(pauses);
}

/** Adds the instants of the rows that apply on a day. */
function addRows(spans: Spans, zone: Zone, rows: readonly WeeklyHours[], day: CalendarDay): void {
  const weekday = weekdayOfDay(day);
  for (const row of rows)
    if (row.weekday === weekday && isValid(row, day)) zone.addInstants(spans, day, row.from, row.until);
}

function isValid({ validFrom, validUntil }: WeeklyHours, day: CalendarDay): boolean {
  return (validFrom === undefined || validFrom <= day) && (validUntil === undefined || day <= validUntil);
}

/** Returns the same minutes, sorted and disjoint. */
function joined(spans: Spans): Spans {
  if (areInOrderAndApart(spans)) return spans;
  const result: Spans = [];
  const ordered = sorted(spans);
  for (let at = 0; at < ordered.length; at += 2) {
    const from = ordered[at] as number;
    const until = ordered[at + 1] as number;
    if (until <= from) continue;
    const before = result.at(-1);
    if (before !== undefined && from <= before) result[result.length - 1] = Math.max(before, until);
    else result.push(from, until);
  }
  return result;
}

function areInOrderAndApart(spans: Spans): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const instant of spans) {
    if (instant <= before) return false;
    before = instant;
  }
  return true;
}

function sorted(spans: Spans): Spans {
  for (let at = 2; at < spans.length; at += 2)
    if ((spans[at] as number) < (spans[at - 2] as number)) return inGroups(spans, 2);
  return spans;
}

/** Sorts groups of `size` numbers by the first number of each. */
function inGroups(list: readonly number[], size: number): number[] {
  const groups: number[][] = [];
  for (let at = 0; at < list.length; at += size) groups.push(list.slice(at, at + size));
  return groups.sort(([a = 0], [b = 0]) => a - b).flat();
}

/** Returns the ranges minus `cuts`; both must be sorted and disjoint. */
function without(spans: Spans, cuts: Spans): Spans {
  if (cuts.length === 0) return spans;
  const left: Spans = [];
  let cut = 0;
  for (let at = 0; at < spans.length; at += 2) {
    let from = spans[at] as number;
    const until = spans[at + 1] as number;
    while (cut < cuts.length && (cuts[cut + 1] as number) <= from) cut += 2;
    for (let on = cut; on < cuts.length && (cuts[on] as number) < until; on += 2) {
      if ((cuts[on] as number) > from) left.push(from, cuts[on] as number);
      from = cuts[on + 1] as number;
    }
    if (from < until) left.push(from, until);
  }
  return left;
}
