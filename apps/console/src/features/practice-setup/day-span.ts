// Spans of days as typed and shown: whole days by first and last, others by their times.
import { dayOfIso } from '@foyer/scheduling';
import { dayAfter, minutesOf, timeText } from './week-draft.ts';

export interface SpanDraft {
  /** YYYY-MM-DD; empty while nothing is typed. */
  readonly fromDay: string;
  /** The last day; empty means the first. */
  readonly untilDay: string;
  readonly isWhole: boolean;
  /** `HH:MM` if the days are not whole. */
  readonly fromTime: string;
  readonly untilTime: string;
}

export interface DaySpan {
  readonly fromDay: string;
  readonly fromMinute: number;
  readonly untilDay: string;
  readonly untilMinute: number;
}

/** Returns the typed span, or what is wrong with it. */
export function spanOf(draft: SpanDraft): DaySpan | 'days' | 'order' {
  const { fromDay, isWhole, fromTime, untilTime } = draft;
  const untilDay = draft.untilDay || fromDay;
  if (dayOfIso(fromDay) === undefined || dayOfIso(untilDay) === undefined) return 'days';
  if (untilDay < fromDay) return 'order';
  if (isWhole) return { fromDay, fromMinute: 0, untilDay: dayAfter(untilDay), untilMinute: 0 };
  const [fromMinute, untilMinute] = [minutesOf(fromTime), minutesOf(untilTime)];
  if (Number.isNaN(fromMinute) || Number.isNaN(untilMinute)) return 'days';
  if (untilDay === fromDay && untilMinute <= fromMinute) return 'order';
  return { fromDay, fromMinute, untilDay, untilMinute };
}

/** Returns the first and last day of a span of whole days; undefined for others. */
export function wholeDays({
  fromDay,
  fromMinute,
  untilDay,
  untilMinute,
}: DaySpan): { from: string; until: string } | undefined {
  if (fromMinute !== 0 || untilMinute !== 0 || untilDay <= fromDay) return undefined;
  return { from: fromDay, until: dayAfter(untilDay, -1) };
}

/** Returns a span as it would be typed. */
export function draftOf(span: DaySpan): SpanDraft {
  const { fromDay, untilDay, fromMinute, untilMinute } = span;
  const whole = wholeDays(span);
  if (whole) return { fromDay, untilDay: whole.until, isWhole: true, fromTime: '09:00', untilTime: '12:00' };
  return { fromDay, untilDay, isWhole: false, fromTime: timeText(fromMinute), untilTime: timeText(untilMinute) };
}
