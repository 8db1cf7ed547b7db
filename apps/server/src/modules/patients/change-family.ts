// Links and unlinks family members. Every call checks again who may act for whom, so both take effect at once.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { deleteLink, findLink, upsertLink } from './family.store.ts';
import { conflictsOf } from './patient-data.ts';
import { findPatient } from './patients.store.ts';
import { lockPatients } from './record.store.ts';
import { notingRevisions } from './record-parts.ts';

interface Pair {
  readonly guardianId: string;
  readonly memberId: string;
}

/** The revision of the guardian's record or of the member's that a change is based on. */
interface BasedOn {
  readonly revision?: number | undefined;
  readonly memberRevision?: number | undefined;
}

interface LinkTerms {
  readonly relationship: string;
  readonly familyAccess: boolean;
  readonly paysBills: boolean;
}

/** Returns why a link cannot become what is wanted: somebody has changed it since; null for no link. */
async function changedSince(
  tx: Tx,
  cipher: TenantCipher,
  { guardianId, memberId }: Pair,
  { revision, memberRevision }: BasedOn,
  { now, wanted }: { readonly now: LinkTerms | null; readonly wanted: LinkTerms | null },
): Promise<Problem | undefined> {
  const named = [
    { id: guardianId, path: `members.${memberId}`, since: revision },
    { id: memberId, path: `guardians.${guardianId}`, since: memberRevision },
  ];
  for (const { id, path, since } of named) {
    if (since === undefined) continue;
    const parts = { now: { [path]: now }, wanted: { [path]: wanted } };
    const conflicts = await conflictsOf(tx, cipher, id, since, parts);
    if (conflicts.length === 0) continue;
    const current = (await findPatient(tx, id))?.revision ?? since;
    return problem('record-changed', { members: { conflicts, revision: current } });
  }
  return undefined;
}

/**
 * @throws not-found, family-impossible, record-changed when somebody else has changed the link since the revision;
 * validation-failed where there is a link and no revision was named
 */
export async function linkFamily(
  ctx: Ctx & Uses<'cipherOf'>,
  pair: Pair,
  { relationship, familyAccess, paysBills, ...basedOn }: LinkTerms & BasedOn,
): Promise<void> {
  const { guardianId, memberId } = pair;
  if (guardianId === memberId) throw problem('family-impossible');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const both = [guardianId, memberId];
  const wanted = { relationship, familyAccess, paysBills };
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const people = await lockPatients(tx, both);
    if (people.length < 2 || people.some((person) => person.mergedInto !== null)) return problem('not-found');
    const now = (await findLink(tx, guardianId, memberId)) ?? null;
    if (now && basedOn.revision === undefined && basedOn.memberRevision === undefined)
      return problem('validation-failed', {
        errors: [{ path: 'body.revision', message: 'Name the revision of one of the records that you changed.' }],
      });
    const conflict = await changedSince(tx, cipher, pair, basedOn, { now, wanted });
    if (conflict) return conflict;
    const { revisions } = await notingRevisions(tx, ctx, cipher, { family: both }, { source: 'desk' }, () =>
      upsertLink(tx, { guardianId, memberId, ...wanted }),
    );
    for (const id of both)
      await audit(tx, ctx, {
        action: 'link-family',
        object: { kind: 'patient', id },
        recordRevision: revisions.get(id),
      });
    return undefined;
  });
  if (refused) throw refused;
}

/** @throws not-found, record-changed when somebody else has changed the link since the revision */
export async function unlinkFamily(ctx: Ctx & Uses<'cipherOf'>, pair: Pair, basedOn: BasedOn): Promise<void> {
  const { guardianId, memberId } = pair;
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const both = [guardianId, memberId];
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    await lockPatients(tx, both);
    const now = (await findLink(tx, guardianId, memberId)) ?? null;
    if (!now) return problem('not-found');
    const conflict = await changedSince(tx, cipher, pair, basedOn, { now, wanted: null });
    if (conflict) return conflict;
    const { revisions } = await notingRevisions(tx, ctx, cipher, { family: both }, { source: 'desk' }, () =>
      deleteLink(tx, guardianId, memberId),
    );
    for (const id of both)
      await audit(tx, ctx, {
        action: 'unlink-family',
        object: { kind: 'patient', id },
        recordRevision: revisions.get(id),
      });
    return undefined;
  });
  if (refused) throw refused;
}
