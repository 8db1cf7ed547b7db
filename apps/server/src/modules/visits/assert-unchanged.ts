// Keeps two people from unknowingly changing the same visit at once.
import { problem } from '../../platform/problem.ts';

/** @throws appointment-changed when the visit has changed since the caller read it */
export function assertUnchanged(visit: { readonly sequence: number }, read: number | undefined): void {
  if (read !== undefined && read !== visit.sequence) throw problem('appointment-changed');
}
