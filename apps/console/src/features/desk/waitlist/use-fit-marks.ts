// Freed times that somebody on the waitlist fits, as the grid marks them.
import { useMemo } from 'react';
import { usePractice } from '../../../session/practice.tsx';
import { dayOf, minuteOfDay } from '../../../session/practice-day.ts';
import type { Column } from '../columns.ts';
import { type Fit, useFits } from './use-waitlist.ts';

export interface FitMark {
  readonly day: string;
  /** Minutes after midnight on the practice's clock. */
  readonly from: number;
  readonly minutes: number;
  readonly providerName: string;
  readonly locationId: string;
  /** How many fit. */
  readonly count: number;
}

/** Returns the marks by the key of their column; other columns have none. */
export function marksOf(
  fits: readonly Fit[],
  columns: readonly Pick<Column, 'key' | 'day' | 'provider'>[],
  locationId: string | undefined,
  timeZone: string,
): ReadonlyMap<string, readonly FitMark[]> {
  const marks = new Map<string, FitMark[]>();
  for (const fit of fits) {
    if (fit.count === 0 || (locationId !== undefined && fit.locationId !== locationId)) continue;
    const start = new Date(fit.startTime);
    const day = dayOf(start, timeZone);
    const column = columns.find((each) => each.day === day && each.provider.id === fit.providerId);
    if (!column) continue;
    const mark: FitMark = {
      day,
      from: minuteOfDay(start, timeZone),
      minutes: Math.round((Date.parse(fit.endTime) - start.getTime()) / 60_000),
      providerName: column.provider.name,
      locationId: fit.locationId,
      count: fit.count,
    };
    marks.set(column.key, [...(marks.get(column.key) ?? []), mark]);
  }
  return marks;
}

/** Marks of the columns that are shown, which stay the same until they or what fits change. */
export function useFitMarks(days: readonly string[], columns: readonly Column[], locationId: string | undefined) {
  const { timeZone } = usePractice();
  const fits = useFits(days);
  return useMemo(() => marksOf(fits, columns, locationId, timeZone), [fits, columns, locationId, timeZone]);
}
