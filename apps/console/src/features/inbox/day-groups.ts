// Groups the inbox's rows by the day they came in, newest day first, in the practice's time zone.
import { dayOf } from '../../session/practice-day.ts';

export interface DayGroup<Row> {
  /** YYYY-MM-DD in the practice's time zone. */
  readonly day: string;
  readonly rows: readonly Row[];
  /** False for the last day while older rows can be loaded: then its row count is not final. */
  readonly isWhole: boolean;
}

/**
 * Groups rows that are sorted newest first. Equal days that are not neighbors stay separate, so that the list's order, which J
 * and K follow, never changes.
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
