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
  const free: EpochMinute[] = [];
  let next = 0;
  // Hours of the day before may reach past midnight.
  const span = { from: days.from - 1, until: lastDay };
  const pauses = pausesIn(zone, working, span);
  for (const open of openingsIn(zone, working, span))
    for (const piece of without(open, pauses)) {
      const last = Math.min(piece.until - duration, latest);
      let start = onGrid(Math.max(piece.from, earliest), open.from, granularity);
      while (start <= last) {
        let end = blocked[next + 1];
        while (end !== undefined && end <= start) {
          next += 2;
          end = blocked[next + 1];
        }
        if (end !== undefined && (blocked[next] ?? end) <= start) start = onGrid(end, open.from, granularity);
        else {
          free.push(start);
          start += granularity;
        }
      }
    }
  return free;
}

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
  const isSorted = ranges.every((range, at) => at === 0 || (ranges[at - 1] as MinuteRange).from <= range.from);
  return isSorted ? ranges : ranges.toSorted((a, b) => a.from - b.from);
}

/** Opening hours that begin on these days, in order; those that touch or overlap are one. */
function openingsIn(zone: Zone, { hours, closed }: WorkingTime, days: DayRange): readonly MinuteRange[] {
  return merged(rangesOf(zone, hours, days, (day) => closed.some(({ from, until }) => from <= day && day <= until)));
}

/** Breaks, closed days and time off around these days, in order and apart. */
function pausesIn(zone: Zone, { breaks, closed, away }: WorkingTime, days: DayRange): readonly MinuteRange[] {
  const shut = closed
    .filter(({ from, until }) => from <= days.until + 1 && until >= days.from)
    .map(({ from, until }) => ({ from: zone.startOf(from), until: zone.startOf(until + 1) }));
  return merged([...rangesOf(zone, breaks, days), ...shut, ...away]);
}

function rangesOf(
  zone: Zone,
  rows: readonly WeeklyHours[],
  days: DayRange,
  isLeftOut: (day: CalendarDay) => boolean = () => false,
): MinuteRange[] {
  const ranges: MinuteRange[] = [];
  for (let day = days.from; day <= days.until; day += 1) {
    const weekday = weekdayOfDay(day);
    for (const row of rows) {
      if (row.weekday !== weekday || !isValid(row, day) || isLeftOut(day)) continue;
      for (const range of zone.instantsOf(day, row.from, row.until)) ranges.push(range);
    }
  }
  return ranges;
}

function isValid({ validFrom, validUntil }: WeeklyHours, day: CalendarDay): boolean {
  return (validFrom === undefined || validFrom <= day) && (validUntil === undefined || day <= validUntil);
}

function merged(ranges: readonly MinuteRange[]): readonly MinuteRange[] {
  const result: { from: EpochMinute; until: EpochMinute }[] = [];
  for (const { from, until } of inOrder(ranges)) {
    if (until <= from) continue;
    const before = result.at(-1);
    if (before && from <= before.until) before.until = Math.max(before.until, until);
    else result.push({ from, until });
  }
  return result;
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
