// The eight statuses of a visit and the steps between them.
import { visits } from '@foyer/contract';

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
/** How long a status can be undone. */
const undoMs = 10 * 60_000;
/** Days after a visit in which an admin may correct its status. */
const correctionDays = 90;

/** Statuses that can be undone. A canceled visit has freed its time and must be booked again instead. */
const undoable: readonly VisitStatus[] = ['confirmed', 'met', 'missed'];

/** Statuses that an admin may correct to and from. */
const correctable: readonly VisitStatus[] = ['scheduled', 'confirmed', 'canceled', 'met', 'missed'];

/** Whether a status is an outcome, which cannot be known before the day of the visit. */
export function isOutcome(status: VisitStatus): boolean {
  return status === 'met' || status === 'missed';
}

/** The part of a visit that records its last change of status. */
export interface StatusMemory {
  readonly status: VisitStatus;
  readonly sequence: number;
  readonly statusBefore: string | null;
  readonly statusSequence: number | null;
  readonly statusAt: Date | null;
}

/** Returns until when the last change of status can be undone; undefined when it cannot. */
export function undoUntil(visit: StatusMemory, now: Date): Date | undefined {
  if (visit.statusBefore === null || visit.statusAt === null || visit.statusSequence !== visit.sequence)
    return undefined;
  const until = new Date(visit.statusAt.getTime() + undoMs);
  return undoable.includes(visit.status) && now <= until ? until : undefined;
}

/**
 * Returns the statuses that an admin may correct a visit to, in the order of the list of statuses: from an outcome at any time,
 * from others once the visit has begun; for 90 days. `isItsDay`: whether its day has come, before which there can be no outcome.
 */
export function corrections(
  visit: { readonly status: VisitStatus; readonly startsAt: Date },
  { now, isItsDay }: { readonly now: Date; readonly isItsDay: boolean },
): VisitStatus[] {
  const status = visit.status;
  const isOld = now.getTime() - visit.startsAt.getTime() > correctionDays * dayMs;
  if (isOld || !correctable.includes(status) || (!isOutcome(status) && visit.startsAt > now)) return [];
  return visits.appointmentStatuses.filter(
    (to) => correctable.includes(to) && to !== status && (isItsDay || !isOutcome(to)),
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
