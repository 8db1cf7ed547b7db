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

interface AlertedRow {
  readonly submittedAt: string;
  readonly alert: { readonly isAcknowledged: boolean } | null;
}

/** Returns the rows, sorted newest first, with those of each day on top whose alert waits for somebody to acknowledge it. */
export function waitingFirst<Row extends AlertedRow>(rows: readonly Row[], timeZone: string): Row[] {
  const waits = ({ alert }: Row) => alert !== null && !alert.isAcknowledged;
  return groupByDay(rows, timeZone, false).flatMap((day) => [
    ...day.rows.filter(waits),
    ...day.rows.filter((row) => !waits(row)),
  ]);
}
