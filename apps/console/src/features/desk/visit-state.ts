// What the desk says of a visit: its status, and between booked and done whether the patient has arrived or is in the chair.
import type { Answer, desk } from '@foyer/contract';

type Visit = Answer<typeof desk.schedule>['visits'][number];

/** `scheduled` is also called 'Not confirmed'. */
export type DeskState = Visit['status'] | 'arrived' | 'in-chair';

/** Returns whether the visit has neither happened nor been called off. */
export function isAhead({ status }: Pick<Visit, 'status'>): boolean {
  return status === 'scheduled' || status === 'confirmed';
}

export function stateOf({ status, progress }: Pick<Visit, 'status' | 'progress'>): DeskState {
  return isAhead({ status }) && progress !== 'expected' ? progress : status;
}

/** Returns whether somebody still has to ask if the patient comes. */
export function isUnconfirmed(visit: Visit): boolean {
  return stateOf(visit) === 'scheduled';
}
