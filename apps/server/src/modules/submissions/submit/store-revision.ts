// Stores a new revision of a submission that its owner edited, or a guest whom the practice asked something.
import { audit } from '../../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../../platform/context.ts';
import { inTenant, type Tx } from '../../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../../platform/problem.ts';
import { giveAgreement, prepareAgreement } from '../../agreements/public.ts';
import { prepareAlerts, raiseAlerts } from '../../alerts/public.ts';
import { mayActFor } from '../../patients/public.ts';
import { settingsOf } from '../../practice/public.ts';
import { sealAllergies, sealAnswers, sealMarks, sealPersonName } from '../answers.ts';
import { claimFiles } from '../attached-files.ts';
import { deleteDraft } from '../drafts.store.ts';
import { guestWords } from '../guest-words.ts';
import { noteRevision } from '../office-notice.store.ts';
import { noticeOf } from '../office-notice.ts';
import { insertProof } from '../proofs.store.ts';
import { checkQuestionLink } from '../question-links.ts';
import { answerQuestions } from '../questions.ts';
import { type ProofSealer, proofSealer } from '../signature-proofs.ts';
import { insertKey, insertRevision, lockForRevision, selectKey, setGuestName } from '../submissions.store.ts';
import { repeated, type SendResult } from './repeated-send.ts';
import { senderOf, utmOf } from './sent.ts';
import type { ReadySubmission } from './store-new.ts';

/** The submission being edited, its owner, and the time. */
interface Edit {
  readonly submissionId: string;
  /** Null for a guest's. */
  readonly owner: string | null;
  readonly now: Date;
}

/**
 * Returns the new revision's number, or what the first send stored, or why there is none: nothing to edit, or edited meanwhile.
 */
async function nextRevision(
  tx: Tx,
  ctx: Ctx,
  { formId, sent, key }: ReadySubmission,
  { submissionId, owner, now }: Edit,
): Promise<number | SendResult | Problem> {
  const edited = await lockForRevision(tx, submissionId, formId, owner);
  if (!edited) return problem('not-found');
  if (edited.revision !== (sent.base_revision ?? 1)) {
    // A repeated send follows its own first one, which was stored.
    const isAgain = key && (await selectKey(tx, key.digest));
    return isAgain ? repeated(tx, ctx, key, undefined) : problem('submission-changed');
  }
  const isNew =
    !key ||
    (await insertKey(tx, {
      keyDigest: key.digest,
      bodyDigest: key.body,
      submissionId,
      createdAt: now,
    }));
  return isNew ? edited.revision + 1 : repeated(tx, ctx, key, undefined);
}

/** Writes the revision with its proof, deletes its draft, and audits it. */
async function write(
  tx: Tx,
  ctx: Ctx & Uses<'cipherOf'>,
  { formId, version, entries, files, sent, sentWith }: ReadySubmission,
  { submissionId, owner, now }: Edit,
  revision: number,
  sealProof: ProofSealer,
): Promise<void> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const own = { tenantId: ctx.tenant.id, submissionId, revision };
  await insertRevision(tx, {
    ...own,
    formVersionId: version.versionId,
    submittedBy: owner === null ? null : senderOf(ctx),
    answersSealed: sealAnswers(cipher, submissionId, revision, entries),
    marksSealed: sealMarks(cipher, submissionId, version.fields, entries),
    allergiesSealed: sealAllergies(cipher, submissionId, entries),
    utmParameters: utmOf(sent),
    now,
  });
  const guestDigest = owner === null ? (sentWith.guest ?? null) : null;
  await insertProof(tx, { ...own, proofSealed: sealProof(submissionId, revision, now), guestDigest });
  await claimFiles(tx, files, { submissionId, ownerId: owner });
  if (owner === null)
    await setGuestName(tx, submissionId, {
      personNameSealed: sealPersonName(cipher, submissionId, version.fields, entries),
      wordDigests: guestWords(cipher, version.fields, entries),
    });
  else await deleteDraft(tx, { formId, patientId: owner, guestDigest: null, submissionId });
  await answerQuestions(tx, ctx, submissionId, revision);
  await audit(tx, ctx, { action: 'revise', object: { kind: 'submission', id: submissionId } });
}

/** Returns why the sender may not change it, or undefined when they may. A guest's link is locked, so that it is used once. */
async function mayRevise(
  tx: Tx,
  ctx: Ctx & Uses<'cipherOf'>,
  { sent }: ReadySubmission,
  { submissionId, owner }: Edit,
): Promise<Problem | undefined> {
  if (owner !== null) return (await mayActFor(tx, ctx, owner)) ? undefined : problem('owner-not-allowed');
  if (!sent.answer) return problem('not-found');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { token, birth_date } = sent.answer;
  return checkQuestionLink(tx, ctx, cipher, { submissionId, token }, birth_date);
}

/**
 * Stores it at most once under its key. Returns the refusal (owner-not-allowed, not-found, submission-changed, key-reused,
 * link-expired) when nothing is stored. @throws submission-invalid when a file is gone; nothing is stored then either
 */
export async function storeRevision(
  ctx: Ctx & Uses<'config' | 'messages' | 'caches' | 'cipherOf'>,
  ready: ReadySubmission,
  submissionId: string,
): Promise<SendResult | Problem> {
  const { owner, version, entries } = ready;
  if (owner === null && !ready.sent.answer) throw problem('not-found');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const told = await settingsOf(ctx);
  const [notice, sealProof] = await Promise.all([
    noticeOf(ctx, submissionId),
    proofSealer(ctx, cipher, version, entries),
  ]);
  const edit = { submissionId, owner, now: ctx.clock.now() };
  return inTenant(ctx, async (tx) => {
    // The submission before its question, in the order in which the office locks them.
    if (owner === null) await lockForRevision(tx, submissionId, ready.formId, owner);
    const refused = await mayRevise(tx, ctx, ready, edit);
    if (refused) {
      // The same send was stored before: its answer has ended the link.
      const isAgain = owner === null && ready.key && (await selectKey(tx, ready.key.digest));
      return isAgain && ready.key ? repeated(tx, ctx, ready.key, undefined) : refused;
    }
    const revision = await nextRevision(tx, ctx, ready, edit);
    if (typeof revision !== 'number') return revision;
    await write(tx, ctx, ready, edit, revision, sealProof);
    const raised = prepareAlerts(cipher, version, entries, { ...edit, revision }, told);
    await raiseAlerts(tx, ctx, submissionId, raised);
    await giveAgreement(tx, ctx, await prepareAgreement(ctx, ready, { ...edit, revision }));
    if (raised.isUrgent) return { submissionId };
    const noted = { tenantId: ctx.tenant.id, submissionId, revision, now: edit.now };
    if (notice && (await noteRevision(tx, noted))) await ctx.messages.sendMail(tx, notice);
    return { submissionId };
  });
}
