// The eight statuses of a visit and the steps between them.
import { officeVisits, visits } from '@foyer/contract';

export type VisitStatus = (typeof visits.appointmentStatuses)[number];

/** Steps other than to deleted. A status that is not listed is final. */
const steps: Readonly<Partial<Record<VisitStatus, readonly VisitStatus[]>>> = {
  scheduled: ['confirmed', 'canceled', 'met', 'missed'],
  confirmed: ['canceled', 'met', 'missed'],
  booked: ['scheduled'],
};

/** Nothing follows these, not even deletion. */
const final: readonly VisitStatus[] = ['skipped', 'deleted'];

/** Whether the practice may change a visit from one status to another. */
export function mayBecome(from: VisitStatus, to: VisitStatus): boolean {
  if (final.includes(from)) return false;
  return to === 'deleted' || (steps[from] ?? []).includes(to);
}

/** Returns the statuses that may follow, in the order of the list of statuses. */
export function nextStatuses(from: VisitStatus): VisitStatus[] {
  return visits.appointmentStatuses.filter((to) => mayBecome(from, to));
}

const dayMs = 86_400_000;
/** How long a change can be undone. */
export const undoMs = 10 * 60_000;
/** Days after a visit in which an admin may correct its status. */
const correctionDays = 90;

/** Changes that can be undone. */
const undoable: readonly string[] = ['confirmed', 'canceled', 'met', 'missed', 'arrived', 'seated'];

/** Statuses that an admin may correct to and from. */
const correctable: readonly VisitStatus[] = ['scheduled', 'confirmed', 'canceled', 'met', 'missed'];

/** Whether a status is an outcome, which cannot be known before the day of the visit. */
export function isOutcome(status: VisitStatus): boolean {
  return status === 'met' || status === 'missed';
}

/** Whether a status cannot be said yet: completed from the visit's day on, missed from its start on. */
export function isTooEarly(
  status: VisitStatus,
  { startsAt }: { readonly startsAt: Date },
  { now, isItsDay }: VisitTime,
): boolean {
  if (status === 'met') return !isItsDay;
  return status === 'missed' && startsAt > now;
}

/** The time by which a visit is judged. `isItsDay`: whether its day has come by the practice's clock. */
export interface VisitTime {
  readonly now: Date;
  readonly isItsDay: boolean;
}

export type VisitProgress = (typeof officeVisits.visitProgress)[number];

/** Returns how far a visit has come. */
export function progressOf(visit: { readonly arrivedAt: Date | null; readonly seatedAt: Date | null }): VisitProgress {
  if (visit.seatedAt !== null) return 'in-chair';
  return visit.arrivedAt === null ? 'expected' : 'arrived';
}

/** Whether the patient of a visit with this status may still come. */
export function isExpected(status: VisitStatus | 'held'): boolean {
  return status === 'scheduled' || status === 'confirmed';
}

/** Returns how far a visit can be said to have come now, besides its present progress; empty before its day. */
export function nextProgress(status: VisitStatus, progress: VisitProgress, { isItsDay }: VisitTime): VisitProgress[] {
  if (!isItsDay || !isExpected(status)) return [];
  return officeVisits.visitProgress.filter((to) => to !== progress);
}

/** The last entry of a visit's history. */
export interface LastVisitEvent {
  readonly kind: string;
  readonly actor: string;
  readonly at: Date;
  readonly sequence: number;
}

/** Returns until when the last change of status or progress can be undone; undefined when it cannot. Only staff's can. */
export function undoUntil(
  visit: { readonly sequence: number },
  last: LastVisitEvent | undefined,
  now: Date,
): Date | undefined {
  if (last?.actor !== 'staff' || last.sequence !== visit.sequence || !undoable.includes(last.kind)) return undefined;
  const until = new Date(last.at.getTime() + undoMs);
  return now <= until ? until : undefined;
}

/**
 * Returns the statuses that an admin may correct a visit to, in the order of the list of statuses: from an outcome at any time,
 * from others once the visit has begun; for 90 days.
 */
export function corrections(
  visit: { readonly status: VisitStatus; readonly startsAt: Date },
  time: VisitTime,
): VisitStatus[] {
  const { status } = visit;
  const { now } = time;
  const isOld = now.getTime() - visit.startsAt.getTime() > correctionDays * dayMs;
  if (isOld || !correctable.includes(status) || (!isOutcome(status) && visit.startsAt > now)) return [];
  return visits.appointmentStatuses.filter(
    (to) => correctable.includes(to) && to !== status && !isTooEarly(to, visit, time),
  );
}

/** Whether the visit is still open: only open visits can be moved. */
export function isOpen(status: VisitStatus | 'held'): boolean {
  return status === 'scheduled' || status === 'confirmed' || status === 'booked';
}

/** Returns the name of a status change in the audit trail. */
export function eventStatus(status: VisitStatus): `appt_${VisitStatus}` {
  return `appt_${status}`;
}
