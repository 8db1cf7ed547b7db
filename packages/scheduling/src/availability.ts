// When a visit may begin: opening hours less what is taken, on the practice's wall clock. One function for month, day and check.
import { type CalendarDay, weekdayOfDay } from './calendar-day.ts';
import type { EpochMinute, MinuteRange, Zone } from './zone.ts';

/** Hours of one weekday at one location, in local minutes after midnight. `until` may lie past midnight, up to 2880. */
export interface WeeklyHours {
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekday: number;
  readonly from: number;
  readonly until: number;
  /** First and last day on which these hours hold; without them, always. */
  readonly validFrom?: CalendarDay | undefined;
  readonly validUntil?: CalendarDay | undefined;
}

/** Both days belong to it. */
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
  /** A visit begins at the earliest so many minutes from now. */
  readonly notice: number;
  /** A visit begins at the latest so many days after today. */
  readonly horizonDays: number;
  /** Minutes between two possible beginnings, counted from the opening. */
  readonly granularity: number;
}

export interface AvailabilityQuestion {
  readonly zone: Zone;
  readonly working: WorkingTime;
  /** What is taken, buffers included, in any order: appointments, holds, busy times from outside. */
  readonly busy: readonly MinuteRange[];
  readonly rules: VisitRules;
  readonly now: EpochMinute;
}

/**
 * The instants at which a visit may begin on the days `from` to `until` (both included), in order. The visit itself lies within
 * working time; it and its buffers touch nothing that is taken.
 */
export function freeStarts(question: AvailabilityQuestion, days: DayRange): EpochMinute[] {
  const { zone, working, rules, now } = question;
  const lastDay = Math.min(days.until, zone.dayAt(now) + rules.horizonDays);
  if (lastDay < days.from) return [];
  const earliest = Math.max(zone.startOf(days.from), now + rules.notice, now);
  const latest = zone.startOf(lastDay + 1) - 1;
  const { duration, granularity } = rules;
  const blocked = blockedStarts(question);
  // Hours of the day before may reach past midnight, and those of the day after may go on where these end.
  const span = { from: days.from - 1, until: lastDay + 1 };
  const openings = openingsIn(zone, working, span);
  const pauses = pausesIn(zone, working, span);
  const stretches = merged(openings);
  const pieces = pauses.length === 0 ? stretches : stretches.flatMap((open) => without(open, pauses));
  const free: EpochMinute[] = [];
  let next = 0;
  let piece = 0;
  for (const { from: begin, until: end, origin } of gridsOf(openings)) {
    while ((pieces[piece]?.until ?? Number.POSITIVE_INFINITY) <= begin) piece += 1;
    for (let on = piece; on < pieces.length; on += 1) {
      const { from, until } = pieces[on] as MinuteRange;
      if (from >= end) break;
      const last = Math.min(until - duration, end - 1, latest);
      let start = onGrid(Math.max(from, begin, earliest), origin, granularity);
      while (start <= last) {
        while ((blocked[next + 1] ?? Number.POSITIVE_INFINITY) <= start) next += 2;
        if ((blocked[next] ?? Number.POSITIVE_INFINITY) <= start)
          start = onGrid(blocked[next + 1] ?? start, origin, granularity);
        else {
          free.push(start);
          start += granularity;
        }
      }
    }
  }
  return free;
}

const NONE: readonly MinuteRange[] = [];

/** Whether a visit may begin at this instant: the last check before it is booked. */
export function isFreeStart(question: AvailabilityQuestion, start: EpochMinute): boolean {
  const day = question.zone.dayAt(start);
  return freeStarts(question, { from: day, until: day }).includes(start);
}

/** The first point of a grid at or after `instant`. */
function onGrid(instant: EpochMinute, origin: EpochMinute, step: number): EpochMinute {
  return origin + Math.ceil((instant - origin) / step) * step;
}

/**
 * The instants at which no visit may begin because it, or one of its buffers, would touch something taken: pairs of a first
 * minute and the minute after the last, in order and apart.
 */
function blockedStarts({ busy, rules }: AvailabilityQuestion): EpochMinute[] {
  const ahead = rules.duration + rules.bufferAfter - 1;
  const pairs: EpochMinute[] = [];
  let [from, until] = [0, Number.NEGATIVE_INFINITY];
  for (const taken of inOrder(busy)) {
    if (taken.until <= taken.from) continue;
    const [begins, ends] = [taken.from - ahead, taken.until + rules.bufferBefore];
    if (begins > until) {
      if (until > from) pairs.push(from, until);
      from = begins;
    }
    until = Math.max(until, ends);
  }
  if (until > from) pairs.push(from, until);
  return pairs;
}

function inOrder(ranges: readonly MinuteRange[]): readonly MinuteRange[] {
  let before = Number.NEGATIVE_INFINITY;
  for (const { from } of ranges) {
    if (from < before) return ranges.toSorted((a, b) => a.from - b.from);
    before = from;
  }
  return ranges;
}

/** Opening hours that begin on these days, in order; those of one day that touch or overlap are one. */
function openingsIn(zone: Zone, { hours, closed }: WorkingTime, days: DayRange): readonly MinuteRange[] {
  const openings: MinuteRange[] = [];
  for (let day = days.from; day <= days.until; day += 1) {
    if (closed.some(({ from, until }) => from <= day && day <= until)) continue;
    for (const range of merged(rangesOf(zone, hours, day))) openings.push(range);
  }
  return inOrder(openings);
}

interface Grid extends MinuteRange {
  /** The instant from which the grid is counted. */
  readonly origin: EpochMinute;
}

/** Where which opening's grid counts: of openings that overlap, that of the one that began last. In order and apart. */
function gridsOf(openings: readonly MinuteRange[]): readonly Grid[] {
  const grids: Grid[] = [];
  let areApart = true;
  for (let at = 0; at < openings.length; at += 1) {
    const { from, until } = openings[at] as MinuteRange;
    if ((openings[at + 1]?.from ?? until) >= until) grids.push({ from, until, origin: from });
    else {
      areApart = false;
      const later = merged(openings.slice(at + 1));
      for (const own of without({ from, until }, later)) grids.push({ ...own, origin: from });
    }
  }
  return areApart ? grids : grids.sort((a, b) => a.from - b.from);
}

/** Breaks, closed days and time off around these days, in order and apart. */
function pausesIn(zone: Zone, { breaks, closed, away }: WorkingTime, days: DayRange): readonly MinuteRange[] {
  const shut = closed
    .filter(({ from, until }) => from <= days.until + 1 && until >= days.from)
    .map(({ from, until }) => ({ from: zone.startOf(from), until: zone.startOf(until + 1) }));
  const pauses = [...shut, ...away];
  if (breaks.length > 0)
    for (let day = days.from; day <= days.until; day += 1) pauses.push(...rangesOf(zone, breaks, day));
  return merged(pauses);
}

/** The instants of the rows that hold on a day. */
function rangesOf(zone: Zone, rows: readonly WeeklyHours[], day: CalendarDay): readonly MinuteRange[] {
  const weekday = weekdayOfDay(day);
  let ranges: readonly MinuteRange[] = NONE;
  for (const row of rows) {
    if (row.weekday !== weekday || !isValid(row, day)) continue;
    const found = zone.instantsOf(day, row.from, row.until);
    ranges = ranges.length === 0 ? found : [...ranges, ...found];
  }
  return ranges;
}

function isValid({ validFrom, validUntil }: WeeklyHours, day: CalendarDay): boolean {
  return (validFrom === undefined || validFrom <= day) && (validUntil === undefined || day <= validUntil);
}

function merged(ranges: readonly MinuteRange[]): readonly MinuteRange[] {
  if (ranges.length === 0 || (ranges.length === 1 && !isEmpty(ranges[0]))) return ranges;
  const result: { from: EpochMinute; until: EpochMinute }[] = [];
  for (const { from, until } of inOrder(ranges)) {
    if (until <= from) continue;
    const before = result.at(-1);
    if (before && from <= before.until) before.until = Math.max(before.until, until);
    else result.push({ from, until });
  }
  return result;
}

function isEmpty(range: MinuteRange | undefined): boolean {
  return !range || range.until <= range.from;
}

/** What is left of a range without `cuts`, which are in order and apart. */
function without(range: MinuteRange, cuts: readonly MinuteRange[]): readonly MinuteRange[] {
  const left: MinuteRange[] = [];
  let { from } = range;
  for (const cut of cuts) {
    if (cut.until <= from) continue;
    if (cut.from >= range.until) break;
    if (cut.from > from) left.push({ from, until: cut.from });
    from = cut.until;
  }
  if (from < range.until) left.push({ from, until: range.until });
  return left;
}
