// How people can be related to a patient, in the practice's words and order.
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { selectRelationshipTypes } from './practices.store.ts';

/** `isFamily` keeps only family members, or the others; undefined returns all. */
export async function relationshipTypesOf(ctx: Ctx, isFamily: boolean | undefined) {
  const rows = await inTenant(ctx, (tx) => selectRelationshipTypes(tx, isFamily));
  return rows.map((row) => ({ externalId: row.externalId, name: row.name }));
}
