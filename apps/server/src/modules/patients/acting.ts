// Who may act for whom: the one question behind every call that names a person.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isLinked } from './patients.store.ts';

/** True for the caller's own contact, and for a member of the family that a link lets the caller act for right now. */
export async function mayActFor(tx: Tx, ctx: Pick<Ctx, 'principal'>, patientId: string): Promise<boolean> {
  if (ctx.principal.kind !== 'patient') return false;
  if (ctx.principal.patientId === patientId) return true;
  return isLinked(tx, ctx.principal.patientId, patientId);
}
