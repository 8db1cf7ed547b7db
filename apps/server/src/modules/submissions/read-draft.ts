// Returns a draft to whoever may continue it, and discards it on request.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem } from '../../platform/problem.ts';
import { openDraft } from './draft-answers.ts';
import { type DraftAddress, draftKeyOf, refusal } from './draft-owner.ts';
import { deleteDraft, selectDraft } from './drafts.store.ts';

/** Returns the body of the draft calls. @throws not-found, owner-not-allowed */
export async function readDraft(ctx: Ctx & Uses<'secrets' | 'cipherOf'>, address: DraftAddress) {
  const key = draftKeyOf(ctx, address);
  const row = await inTenant(ctx, async (tx) => {
    const refused = await refusal(tx, ctx, key);
    if (refused) return refused;
    const found = await selectDraft(tx, key);
    if (found) await audit(tx, ctx, { action: 'read', object: { kind: 'draft', id: found.draftId } });
    return found;
  });
  if (row instanceof Problem) throw row;
  if (!row) return { draft: null };
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return {
    draft: {
      revision: row.revision,
      form_version_id: row.formVersionId,
      ...openDraft(cipher, row.draftId, row.answersSealed),
      saved_at: row.savedAt.toISOString(),
    },
  };
}

/** Discards a draft; it is no error when there is none. @throws not-found, owner-not-allowed */
export async function discardDraft(ctx: Ctx & Uses<'secrets'>, address: DraftAddress): Promise<void> {
  const key = draftKeyOf(ctx, address);
  const refused = await inTenant(ctx, async (tx) => {
    const found = await refusal(tx, ctx, key);
    if (found) return found;
    const draftId = await deleteDraft(tx, key);
    if (draftId) await audit(tx, ctx, { action: 'discard', object: { kind: 'draft', id: draftId } });
    return undefined;
  });
  if (refused) throw refused;
}
