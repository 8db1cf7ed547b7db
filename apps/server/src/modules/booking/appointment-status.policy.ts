// What may become of an appointment: the eight statuses and the steps between them.
import { booking } from '@foyer/contract';

export type AppointmentStatus = (typeof booking.appointmentStatuses)[number];

/** Steps besides that to deleted. A status that is not named here is the end of the visit's story. */
const steps: Readonly<Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>> = {
  scheduled: ['confirmed', 'canceled', 'met', 'missed'],
  confirmed: ['canceled', 'met', 'missed'],
  booked: ['scheduled'],
};

/** Nothing follows these, not even that the appointment is deleted. */
const final: readonly AppointmentStatus[] = ['skipped', 'deleted'];

/** Whether the practice may set an appointment from one status to another. */
export function mayBecome(from: AppointmentStatus, to: AppointmentStatus): boolean {
  if (final.includes(from)) return false;
  return to === 'deleted' || (steps[from] ?? []).includes(to);
}

/** The statuses that may follow, in the order of the list of statuses. */
export function nextStatuses(from: AppointmentStatus): AppointmentStatus[] {
  return booking.appointmentStatuses.filter((to) => mayBecome(from, to));
}

/** Whether the visit still lies ahead: only such a one can be moved. */
export function isOpen(status: AppointmentStatus): boolean {
  return status === 'scheduled' || status === 'confirmed' || status === 'booked';
}

/** The status of the event that a change of an appointment is, as the audit trail names it. */
export function eventStatus(status: AppointmentStatus): `appt_${AppointmentStatus}` {
  return `appt_${status}`;
}
