// Who may act for whom: the one check behind every call that names a person.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isLinked } from './patients.store.ts';

/**
 * Returns true for the caller's own record, and for a family member whom a link lets the caller act for right now. `_what` is what
 * is to be done with their visits: a family link allows seeing and booking alike.
 */
export async function mayActFor(
  tx: Tx,
  ctx: Pick<Ctx, 'principal'>,
  patientId: string,
  _what?: 'see' | 'book',
): Promise<boolean> {
  if (ctx.principal.kind !== 'patient') return false;
  if (ctx.principal.patientId === patientId) return true;
  return isLinked(tx, ctx.principal.patientId, patientId);
}
