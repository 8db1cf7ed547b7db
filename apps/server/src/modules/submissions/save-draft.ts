// Stores unsent answers: only what the form takes, sealed. A stale tab never overwrites a newer draft.
import { randomUUIDv7 } from 'node:crypto';
import { draftRoom, filesIn, readMarkedDraft } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { countTogether, overLimit } from '../../platform/throttles/over-limit.ts';
import { type FormVersion, formVersion, publishedForm } from '../forms/public.ts';
import { sealDraft } from './draft-answers.ts';
import { type DraftAddress, draftKeyOf, refusal } from './draft-owner.ts';
import { type DraftKey, insertDraft, lockDraft, updateDraft } from './drafts.store.ts';

export interface DraftSent {
  readonly form_version_id: string;
  readonly base_revision: number;
  /** For edits of a submission: the revision that they are based on. */
  readonly submission_revision?: number | undefined;
  readonly writer: string;
  readonly sequence: number;
  readonly object: readonly unknown[];
  readonly page: number;
}

export interface DraftSaved {
  readonly revision: number;
  readonly saved_at: string;
}

/** Saves of one person or visitor; constant typing saves every two seconds. */
const saveLimit = { limit: 600, windowMs: 600_000 };
/** Drafts that people with an account begin from one network address. */
const beginLimit = { limit: 300, windowMs: 600_000 };
/** Drafts that guests begin: from one network address, which a waiting room may share, and at the practice. */
const guestLimits = {
  from: { limit: 60, windowMs: 3_600_000 },
  ofPractice: { limit: 2000, windowMs: 24 * 3_600_000 },
};

async function countBegun(tx: Tx, ctx: Ctx & Uses<'budgets' | 'ip'>): Promise<Problem | undefined> {
  if (ctx.principal.kind === 'patient') return overLimit(tx, ctx, ['drafts from', ctx.ip, beginLimit]);
  const { refused } = await countTogether(tx, ctx, [
    ['guest drafts from', ctx.ip, guestLimits.from],
    ['guest drafts', 'all', guestLimits.ofPractice],
  ]);
  return refused;
}

/**
 * Returns the version being filled in, which may be older than the current one. @throws not-found, unauthenticated, form-changed
 */
async function versionOf(ctx: Ctx & Uses<'caches'>, key: DraftKey, versionId: string): Promise<FormVersion> {
  const [published, version] = await Promise.all([publishedForm(ctx, key.formId), formVersion(ctx, versionId)]);
  if (!published) throw problem('not-found');
  if (published.isRestricted && key.patientId === null) throw problem('unauthenticated');
  if (!version || version.formId !== key.formId) throw problem('form-changed');
  return version;
}

/**
 * @throws not-found, owner-not-allowed, unauthenticated, form-changed, draft-changed, rate-limited, body-too-large for a guest's
 * answers that are longer than their form can hold
 */
export async function saveDraft(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'caches' | 'cipherOf' | 'ip'>,
  address: DraftAddress,
  sent: DraftSent,
): Promise<DraftSaved> {
  const key = draftKeyOf(ctx, address);
  const { fields, versionId } = await versionOf(ctx, key, sent.form_version_id);
  const object = readMarkedDraft(fields, sent.object);
  if (key.patientId === null && Buffer.byteLength(JSON.stringify(object)) > draftRoom(fields))
    throw problem('body-too-large');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const now = ctx.clock.now();
  const row = (draftId: string, revision: number) => ({
    formVersionId: versionId,
    revision,
    writerId: sent.writer,
    writerSequence: sent.sequence,
    answersSealed: sealDraft(cipher, draftId, { object, page: sent.page }),
    attachmentKeys: filesIn(fields, object),
    page: sent.page,
    savedAt: now,
  });
  const who = ctx.principal.kind === 'patient' ? ctx.principal.accountId : (key.guestDigest?.toString('hex') ?? '');

  const result = await inTenant(ctx, async (tx): Promise<DraftSaved | Problem> => {
    const refused =
      (await overLimit(tx, ctx, ['draft saves', who, saveLimit])) ??
      (await refusal(tx, ctx, key, sent.submission_revision));
    if (refused) return refused;
    const known = await lockDraft(tx, key);
    const answer = (revision: number) => ({ revision, saved_at: now.toISOString() });
    // Audits once for each opening of the form, not for each save.
    const note = (id: string) => audit(tx, ctx, { action: 'save', object: { kind: 'draft', id } });
    if (!known) {
      // It was sent or discarded elsewhere since and must not come back to life.
      if (sent.base_revision > 0) return problem('draft-changed');
      const tooMany = await countBegun(tx, ctx);
      if (tooMany) return tooMany;
      const draftId = randomUUIDv7();
      const { patientId, ...ids } = key;
      if (!(await insertDraft(tx, { ...ids, patientId, draftId, ...row(draftId, 1) }))) return problem('draft-changed');
      await note(draftId);
      return answer(1);
    }
    const isMine = known.writerId === sent.writer;
    // A late or repeated save, after the same opening has saved again.
    if (isMine && known.writerSequence >= sent.sequence)
      return { revision: known.revision, saved_at: known.savedAt.toISOString() };
    if (!isMine && known.revision !== sent.base_revision) return problem('draft-changed');
    await updateDraft(tx, known.draftId, row(known.draftId, known.revision + 1));
    if (!isMine) await note(known.draftId);
    return answer(known.revision + 1);
  });
  if (result instanceof Problem) throw result;
  return result;
}
