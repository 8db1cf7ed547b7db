// Links and unlinks family members. Every call checks again who may act for whom, so both take effect at once.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { deleteLink, upsertLink } from './family.store.ts';
import { lockPatients } from './record.store.ts';
import { notingRevisions } from './record-parts.ts';

interface Pair {
  readonly guardianId: string;
  readonly memberId: string;
}

/** @throws not-found, family-impossible */
export async function linkFamily(
  ctx: Ctx & Uses<'cipherOf'>,
  { guardianId, memberId }: Pair,
  link: { readonly relationship: string; readonly familyAccess: boolean },
): Promise<void> {
  if (guardianId === memberId) throw problem('family-impossible');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const both = [guardianId, memberId];
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const people = await lockPatients(tx, both);
    if (people.length < 2 || people.some((person) => person.mergedInto !== null)) return problem('not-found');
    const { revisions } = await notingRevisions(tx, ctx, cipher, { family: both }, { source: 'desk' }, () =>
      upsertLink(tx, {
        guardianId,
        memberId,
        relationship: link.relationship,
        familyAccess: link.familyAccess,
      }),
    );
    for (const id of [guardianId, memberId])
      await audit(tx, ctx, {
        action: 'link-family',
        object: { kind: 'patient', id },
        recordRevision: revisions.get(id),
      });
    return undefined;
  });
  if (refused) throw refused;
}

/** @throws not-found */
export async function unlinkFamily(ctx: Ctx & Uses<'cipherOf'>, { guardianId, memberId }: Pair): Promise<void> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const both = [guardianId, memberId];
  const wasThere = await inTenant(ctx, async (tx) => {
    await lockPatients(tx, both);
    const unlink = () => deleteLink(tx, guardianId, memberId);
    const { done, revisions } = await notingRevisions(tx, ctx, cipher, { family: both }, { source: 'desk' }, unlink);
    if (!done) return false;
    for (const id of [guardianId, memberId])
      await audit(tx, ctx, {
        action: 'unlink-family',
        object: { kind: 'patient', id },
        recordRevision: revisions.get(id),
      });
    return true;
  });
  if (!wasThere) throw problem('not-found');
}
