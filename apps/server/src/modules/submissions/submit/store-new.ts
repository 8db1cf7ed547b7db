// Stores a new submission, and books its visit in the same transaction.
import { randomUUIDv7 } from 'node:crypto';
import { actorId } from '../../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../../platform/context.ts';
import {
  type Ending,
  inTenant,
  inTenantEnding,
  inTenantOnce,
  type Tx,
} from '../../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../../platform/problem.ts';
import { type GivenAgreement, giveAgreement, prepareAgreement } from '../../agreements/public.ts';
import { type PreparedAlerts, prepareAlerts, raiseAlerts } from '../../alerts/public.ts';
import { putIntoRun, runFor } from '../../packets/public.ts';
import { mayActFor } from '../../patients/public.ts';
import { settingsOf } from '../../practice/public.ts';
import { againOnClash, bookSubmission, chooseBooking } from '../../visits/public.ts';
import { sealAllergies, sealAnswers, sealMarks, sealPersonName } from '../answers.ts';
import { claimFiles } from '../attached-files.ts';
import { guestDigestOf } from '../draft-owner.ts';
import { deleteDraft } from '../drafts.store.ts';
import { guestWords } from '../guest-words.ts';
import { noticeInTurn, prepareNotice } from '../office-notice.ts';
import { proofSealer } from '../signature-proofs.ts';
import type { CheckedSubmission } from './check-sent.ts';
import { type IdempotencyKey, repeated, type SendResult } from './repeated-send.ts';
import { type Sent, type SentWith, senderOf, utmOf } from './sent.ts';
import { isKeyUsed, type NewSubmission, storeSubmission } from './store-submission.store.ts';

/** A checked submission with its owner and idempotency key. */
export interface ReadySubmission extends CheckedSubmission {
  readonly formId: string;
  /** Null for a guest's. */
  readonly owner: string | null;
  readonly sent: Sent;
  readonly sentWith: SentWith;
  readonly key: IdempotencyKey | undefined;
}

type Facts = { officeAddress: string; facts: NewSubmission; raised: PreparedAlerts; given: GivenAgreement | undefined };

/** Returns everything that is stored of it, sealed. */
async function factsOf(
  ctx: Ctx & Uses<'config' | 'messages' | 'caches' | 'cipherOf'>,
  ready: ReadySubmission,
): Promise<Facts> {
  const { version, entries, owner, sent, sentWith } = ready;
  const submissionId = randomUUIDv7();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const now = ctx.clock.now();
  const told = await settingsOf(ctx);
  const raised = prepareAlerts(cipher, version, entries, { submissionId, revision: 1, now }, told);
  const [notice, sealProof, given] = await Promise.all([
    // A booking and an urgent alert send the office a mail of their own.
    ready.booking || raised.isUrgent ? undefined : prepareNotice(ctx, submissionId),
    proofSealer(ctx, cipher, version, entries),
    prepareAgreement(ctx, ready, { submissionId, revision: 1, owner, now }),
  ]);
  const isGuest = owner === null;
  const facts: NewSubmission = {
    submissionId,
    formId: ready.formId,
    formVersionId: version.versionId,
    patientId: owner,
    submittedBy: senderOf(ctx),
    personNameSealed: isGuest ? sealPersonName(cipher, submissionId, version.fields, entries) : null,
    answersSealed: sealAnswers(cipher, submissionId, 1, entries),
    marksSealed: sealMarks(cipher, submissionId, version.fields, entries),
    allergiesSealed: sealAllergies(cipher, submissionId, entries),
    utmParameters: utmOf(sent),
    now,
    key: ready.key,
    proofSealed: sealProof(submissionId, 1, now),
    guestDigest: isGuest ? (sentWith.guest ?? null) : null,
    wordDigests: isGuest ? guestWords(cipher, version.fields, entries) : [],
    draftGuestDigest: isGuest ? (guestDigestOf(sentWith.draftToken) ?? null) : null,
    notice,
    audit: { actorKind: ctx.principal.kind, actorId: actorId(ctx), requestId: ctx.requestId },
  };
  return { officeAddress: told.emailAddress, facts, raised, given };
}

type Storing = Ctx & Uses<'config' | 'budgets' | 'secrets' | 'messages' | 'caches' | 'cipherOf' | 'ip'>;

/**
 * Stores a submission that checks nothing else: the transaction is one round trip, except for the first in five minutes, which
 * takes the practice's turn for a notice.
 */
async function storeAlone(ctx: Ctx & Uses<'caches'>, facts: NewSubmission): Promise<SendResult> {
  const { submissionId, notice } = facts;
  if (notice === undefined || notice === 'waits') await inTenantOnce(ctx, (tx) => storeSubmission(tx, facts));
  else
    await inTenantEnding(ctx, async (tx) => {
      const inTurn = { ...facts, notice: await noticeInTurn(tx, ctx, notice) };
      return { result: undefined, last: (last) => storeSubmission(last, inTurn) };
    });
  return { submissionId };
}

/** Stores everything in one transaction: permission check, answers, files, and the visit, whose statement is the last one. */
async function storeTogether(
  tx: Tx,
  ctx: Storing,
  { formId, owner, files, booking, sent }: ReadySubmission,
  { officeAddress, facts, raised, given }: Facts,
  again: boolean,
): Promise<Ending<SendResult | Problem>> {
  const { submissionId } = facts;
  if (owner !== null && !(await mayActFor(tx, ctx, owner))) return { result: problem('owner-not-allowed') };
  const packetOwner = { patientId: owner, guestDigest: facts.draftGuestDigest };
  const runId = await runFor(tx, ctx, sent.packet_id, formId, packetOwner);
  // The office is told of a packet's forms together.
  const notice = facts.notice && !runId ? await noticeInTurn(tx, ctx, facts.notice) : undefined;
  const inTurn = { ...facts, notice };
  const [, chosen] = await Promise.all([
    // First, so that a concurrent repeat blocks here and then finds it stored, instead of conflicting with itself.
    storeSubmission(tx, inTurn),
    booking && chooseBooking(tx, ctx, booking, owner),
  ]);
  await raiseAlerts(tx, ctx, submissionId, raised);
  await giveAgreement(tx, ctx, given);
  await claimFiles(tx, files, { submissionId, ownerId: owner });
  const toldAt = facts.notice ? null : facts.now;
  if (runId) await putIntoRun(tx, ctx, { runId, submissionId, formId, sentAt: facts.now, toldAt }, officeAddress);
  if (!booking || !chosen) return { result: { submissionId } };
  const booker = { patientId: owner, submissionId, again };
  const { result: visit, last } = await bookSubmission(tx, ctx, booking, chosen, booker);
  return { result: { submissionId, visit }, last };
}

/** Returns what the first send with this key stored, and deletes a draft that was saved after it; or the refusal. */
function storedBefore(ctx: Storing, { formId, owner, sentWith, booking }: ReadySubmission, key: IdempotencyKey) {
  const guestDigest = owner === null ? (guestDigestOf(sentWith.draftToken) ?? null) : null;
  return inTenant(ctx, async (tx) => {
    const first = await repeated(tx, ctx, key, booking);
    if (!(first instanceof Problem) && (owner ?? guestDigest) !== null)
      await deleteDraft(tx, { formId, patientId: owner, guestDigest, submissionId: null });
    return first;
  });
}

/**
 * Stores it at most once under its key. Returns the refusal (owner-not-allowed, key-reused) when nothing is stored.
 * @throws submission-invalid (a file is gone), slot-taken, visit-limit, visit-overlaps, rate-limited: nothing is stored then
 */
export async function storeNew(ctx: Storing, ready: ReadySubmission): Promise<SendResult | Problem> {
  const { owner, key, files, booking, sent } = ready;
  const made = await factsOf(ctx, ready);
  const store = (again: boolean) => inTenantEnding(ctx, (tx) => storeTogether(tx, ctx, ready, made, again));
  const isMore = made.raised.alerts.length > 0 || made.given || sent.packet_id;
  try {
    if (owner === null && files.keys.length === 0 && !booking && !isMore) return await storeAlone(ctx, made.facts);
    return await (booking ? againOnClash(store) : store(false));
  } catch (error) {
    if (!key || !isKeyUsed(error)) throw error;
    return storedBefore(ctx, ready, key);
  }
}
