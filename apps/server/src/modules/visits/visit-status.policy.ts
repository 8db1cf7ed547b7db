// What may become of an appointment: the eight statuses and the steps between them.
import { visits } from '@foyer/contract';

export type VisitStatus = (typeof visits.appointmentStatuses)[number];

/** Steps besides that to deleted. A status that is not named here is the end of the visit's story. */
const steps: Readonly<Partial<Record<VisitStatus, readonly VisitStatus[]>>> = {
  scheduled: ['confirmed', 'canceled', 'met', 'missed'],
  confirmed: ['canceled', 'met', 'missed'],
  booked: ['scheduled'],
};

/** Nothing follows these, not even that the appointment is deleted. */
const final: readonly VisitStatus[] = ['skipped', 'deleted'];

/** Whether the practice may set an appointment from one status to another. */
export function mayBecome(from: VisitStatus, to: VisitStatus): boolean {
  if (final.includes(from)) return false;
  return to === 'deleted' || (steps[from] ?? []).includes(to);
}

/** The statuses that may follow, in the order of the list of statuses. */
export function nextStatuses(from: VisitStatus): VisitStatus[] {
  return visits.appointmentStatuses.filter((to) => mayBecome(from, to));
}

const dayMs = 86_400_000;
/** How long what was said of a visit can be taken back. */
const undoMs = 10 * 60_000;
/** Days after a visit in which an admin may correct its status. */
const correctionDays = 90;

/** Statuses that can be taken back. A visit that was called off has freed its time: it is booked again instead. */
const undoable: readonly VisitStatus[] = ['confirmed', 'met', 'missed'];

/** What an admin may correct a status to, and from. */
const correctable: readonly VisitStatus[] = ['scheduled', 'confirmed', 'canceled', 'met', 'missed'];

/** Whether a status says what became of the visit: it cannot be known before the visit's day. */
export function isOutcome(status: VisitStatus): boolean {
  return status === 'met' || status === 'missed';
}

/** The part of a visit that remembers its last change of status. */
export interface StatusMemory {
  readonly status: VisitStatus;
  readonly sequence: number;
  readonly statusBefore: string | null;
  readonly statusSequence: number | null;
  readonly statusAt: Date | null;
}

/** Until when the last change of status can be taken back; undefined where it cannot. */
export function undoUntil(visit: StatusMemory, now: Date): Date | undefined {
  if (visit.statusBefore === null || visit.statusAt === null || visit.statusSequence !== visit.sequence)
    return undefined;
  const until = new Date(visit.statusAt.getTime() + undoMs);
  return undoable.includes(visit.status) && now <= until ? until : undefined;
}

/**
 * Statuses that an admin may correct a visit's to, in the order of the list of statuses: what was said to have become of it at any
 * time, others once it has begun; for 90 days. `isItsDay`: whether its day has come, before which nothing can have become of it.
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

/** Whether the visit still lies ahead: only such a one can be moved. */
export function isOpen(status: VisitStatus | 'held'): boolean {
  return status === 'scheduled' || status === 'confirmed' || status === 'booked';
}

/** The status of the event that a change of an appointment is, as the audit trail names it. */
export function eventStatus(status: VisitStatus): `appt_${VisitStatus}` {
  return `appt_${status}`;
}
