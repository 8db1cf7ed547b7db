// Who is here and who comes next: the groups of the list, what its counts filter, and an order in which a held row stays put.
import { isAhead, isUnconfirmed, stateOf } from '../desk/visit-state.ts';
import type { DayVisit } from './today-types.ts';
import type { ShownCount } from './view.ts';

/** `day`: the visits of another day, which has no now. */
export const groups = ['now', 'later', 'earlier', 'day'] as const;
export type TodayGroup = (typeof groups)[number];

/** Minutes around now in which somebody is expected. */
const lateUntil = 15;
const soonFrom = 60;

const here: ReadonlySet<string> = new Set(['arrived', 'in-chair']);

/** @param minute now, after midnight; undefined on another day */
export function groupOf(visit: Pick<DayVisit, 'status' | 'progress' | 'from'>, minute: number | undefined): TodayGroup {
  if (minute === undefined) return 'day';
  if (here.has(stateOf(visit))) return 'now';
  if (!isAhead(visit) && visit.status !== 'booked') return 'earlier';
  if (visit.from > minute + soonFrom) return 'later';
  return visit.from >= minute - lateUntil ? 'now' : 'earlier';
}

/** Whether a balance is over zero. */
export function isOwing({ balance }: Pick<DayVisit, 'balance'>): boolean {
  return balance !== null && Number(balance) > 0;
}

/** Whether a visit is among those that a count counts. */
export function isCounted(visit: DayVisit, count: ShownCount): boolean {
  switch (count) {
    case 'all':
      return true;
    case 'arrived':
      return visit.status === 'met' || here.has(stateOf(visit));
    case 'unconfirmed':
      return isUnconfirmed(visit);
    case 'missing':
      return visit.forms.missing.length > 0;
    case 'owing':
      return isOwing(visit);
  }
}

/** A row of the list and the group that it stands in. */
export interface Placed {
  readonly visit: DayVisit;
  readonly group: TodayGroup;
}

/** Returns the rows group by group, each by time. */
export function placed(visits: readonly DayVisit[], minute: number | undefined): Placed[] {
  const rows = visits.map((visit) => ({ visit, group: groupOf(visit, minute) }));
  return groups.flatMap((group) => rows.filter((row) => row.group === group));
}

/**
 * Returns the rows so that the held one keeps its place: all above it stays as it was, with what is known of them now, and only
 * what stands below follows the new order. What belongs above comes once the row is let go.
 */
export function holdingPlace(
  before: readonly Placed[],
  now: readonly Placed[],
  heldId: string | undefined,
): readonly Placed[] {
  const at = before.findIndex(({ visit }) => visit.id === heldId);
  const held = before[at];
  if (!held) return now;
  const known = new Map(now.map(({ visit }) => [visit.id, visit]));
  const above = before.slice(0, at + 1).map(({ visit, group }) => ({ visit: known.get(visit.id) ?? visit, group }));
  const isAbove = new Set(above.map(({ visit }) => visit.id));
  const rank = groups.indexOf(held.group);
  const isBelow = ({ visit, group }: Placed) => {
    const own = groups.indexOf(group);
    return own > rank || (own === rank && visit.from >= held.visit.from);
  };
  return [...above, ...now.filter((row) => !isAbove.has(row.visit.id) && isBelow(row))];
}
