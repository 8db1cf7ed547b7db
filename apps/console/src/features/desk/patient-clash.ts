// Finds where a patient already is at the time to which a visit is being moved.
import type { Visit } from './columns.ts';
import type { VisitPlace } from './move-visit.ts';

/** Returns another open visit of the same patient that overlaps the new place of `visit`; undefined if there is none. */
export function patientClash(
  visit: Pick<Visit, 'id' | 'patientId'>,
  to: Pick<VisitPlace, 'day' | 'from' | 'minutes'>,
  visits: Iterable<Visit>,
): Visit | undefined {
  if (visit.patientId === null) return undefined;
  const open: readonly Visit['status'][] = ['scheduled', 'confirmed', 'booked'];
  for (const other of visits) {
    if (other.id === visit.id || other.patientId !== visit.patientId || other.day !== to.day) continue;
    const isOverlapping = other.from < to.from + to.minutes && to.from < other.from + other.minutes;
    if (isOverlapping && open.includes(other.status)) return other;
  }
  return undefined;
}
