// What people can be to a patient, in the practice's words and order.
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { selectRelationshipTypes } from './practices.store.ts';

/** `isFamily` narrows to family members, or to the others; undefined answers all. */
export async function relationshipTypesOf(ctx: Ctx, isFamily: boolean | undefined) {
  const rows = await inTenant(ctx, (tx) => selectRelationshipTypes(tx, isFamily));
  return rows.map((row) => ({ externalId: row.externalId, name: row.name }));
}
