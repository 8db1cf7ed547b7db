// Keeps two people from changing one visit without knowing of each other.
import { problem } from '../../platform/problem.ts';

/** @throws appointment-changed for a visit that is not as the caller has read it */
export function assertUnchanged(visit: { readonly sequence: number }, read: number | undefined): void {
  if (read !== undefined && read !== visit.sequence) throw problem('appointment-changed');
}
