// Puts the inbox's rows under the days they came in on, newest day first, as the practice counts days.
import { dayOf } from '../../session/practice-day.ts';

export interface DayGroup<Row> {
  /** YYYY-MM-DD in the practice's zone. */
  readonly day: string;
  readonly rows: readonly Row[];
  /** False for the last day while older rows are still to be loaded: then its number of rows says nothing. */
  readonly isWhole: boolean;
}

/**
 * Groups rows that are sorted newest first. Equal days that are not neighbours stay apart,
 * so that the order of the list, which J and K walk, is never changed.
 */
export function groupByDay<Row extends { readonly submittedAt: string }>(
  rows: readonly Row[],
  timeZone: string,
  hasMore: boolean,
): DayGroup<Row>[] {
  const groups: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(new Date(row.submittedAt), timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups.map((group, index) => ({ ...group, isWhole: !hasMore || index < groups.length - 1 }));
}
