// Reads one revision of a submission for the office, including replaced ones.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { formVersion } from '../forms/public.ts';
import { openRevision } from '../submissions/public.ts';
import { selectRevision, type selectRevisions } from './revisions.store.ts';
import { shownForm } from './shown-form.ts';

/** Returns who sent a revision and when. */
export function revisionOf(row: Awaited<ReturnType<typeof selectRevisions>>[number]) {
  return {
    revision: row.revision,
    submittedAt: row.submittedAt.toISOString(),
    by: `${row.nameFirst ?? ''} ${row.nameLast ?? ''}`.trim(),
  };
}

/** @throws not-found */
export async function readRevision(ctx: Ctx & Uses<'caches' | 'cipherOf'>, submissionId: string, revision: number) {
  const row = await inTenant(ctx, async (tx) => {
    const found = await selectRevision(tx, submissionId, revision);
    if (found) await audit(tx, ctx, { action: 'read', object: { kind: 'submission', id: submissionId } });
    return found;
  });
  const version = row && (await formVersion(ctx, row.formVersionId));
  if (!row || !version) throw problem('not-found');
  const { entries, signatures } = await openRevision(ctx, row);
  return {
    ...revisionOf(row),
    object: entries,
    signatures,
    ...(await shownForm(ctx, version, row.submittedBy)),
  };
}
