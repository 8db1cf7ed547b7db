// Locks a visit for the office, which may be limited to some locations.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { type LockedVisit, lockVisit } from './visits.store.ts';

/** Locks a visit until the transaction ends. @throws not-found, also at a location that is not the caller's */
export async function lockForOffice(tx: Tx, ctx: Pick<Ctx, 'principal'>, visitId: string): Promise<LockedVisit> {
  const visit = await lockVisit(tx, visitId);
  if (!visit || !isAtPlaces(staffPlaces(ctx), visit.locationId)) throw problem('not-found');
  return visit;
}
