// Links and unlinks family members. Every call checks again who may act for whom, so both take effect at once.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { deleteLink, upsertLink } from './family.store.ts';
import { findPatient } from './patients.store.ts';

interface Pair {
  readonly guardianId: string;
  readonly memberId: string;
}

/** @throws not-found, family-impossible */
export async function linkFamily(
  ctx: Ctx,
  { guardianId, memberId }: Pair,
  link: { readonly relationship: string; readonly familyAccess: boolean },
): Promise<void> {
  if (guardianId === memberId) throw problem('family-impossible');
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const people = await Promise.all([findPatient(tx, guardianId), findPatient(tx, memberId)]);
    if (people.some((person) => !person || person.mergedInto !== null)) return problem('not-found');
    await upsertLink(tx, {
      guardianId,
      memberId,
      relationship: link.relationship,
      familyAccess: link.familyAccess,
    });
    for (const id of [guardianId, memberId])
      await audit(tx, ctx, { action: 'link-family', object: { kind: 'patient', id } });
    return undefined;
  });
  if (refused) throw refused;
}

/** @throws not-found */
export async function unlinkFamily(ctx: Ctx, { guardianId, memberId }: Pair): Promise<void> {
  const wasThere = await inTenant(ctx, async (tx) => {
    if (!(await deleteLink(tx, guardianId, memberId))) return false;
    for (const id of [guardianId, memberId])
      await audit(tx, ctx, { action: 'unlink-family', object: { kind: 'patient', id } });
    return true;
  });
  if (!wasThere) throw problem('not-found');
}
