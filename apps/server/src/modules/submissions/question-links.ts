// The link by which a guest answers a question of the practice: a token, and the birth date that the submission holds.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { sameBytes, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { countApart } from '../../platform/throttles/over-limit.ts';
import { isChecksum, readVersion } from '../forms/public.ts';
import { isLinkOpen } from './question-links.policy.ts';
import { addWrongTry, findLinkedQuestion, lockLinkedQuestion } from './questions.store.ts';
import { answerOf } from './read-submission.ts';
import { findSubmission } from './submissions.store.ts';

export interface QuestionLink {
  readonly submissionId: string;
  readonly token: string;
}

/** How long a link can be used. */
export const linkLifeMs = 14 * 86_400_000;

const wrongLinks = { limit: 20, windowMs: 600_000 };

/** Returns a birth date as it is compared, under the practice's key. */
export function birthDigest(cipher: TenantCipher, birthDate: string): Buffer {
  return cipher.digest('birth date of a question', birthDate);
}

const isToken = (token: string) => /^[\w-]{43}$/.test(token);

/** Counts a wrong link of this network address. @throws link-expired, rate-limited after twenty in ten minutes */
async function refuseLink(ctx: Ctx & Uses<'budgets' | 'ip'>): Promise<never> {
  throw (await countApart(ctx, ['wrong question links from', ctx.ip, wrongLinks])) ?? problem('link-expired');
}

/** Returns whether a link asks for a birth date. Writes nothing while it works. @throws link-expired, rate-limited */
export async function readQuestionLink(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'ip'>,
  { submissionId, token }: QuestionLink,
  checksum: string,
) {
  const found =
    isToken(token) && isChecksum(ctx, 'submission', submissionId, checksum)
      ? await inTenant(ctx, (tx) => findLinkedQuestion(tx, submissionId, tokenDigest(token)))
      : undefined;
  if (!found || !isLinkOpen(found, ctx.clock.now())) return refuseLink(ctx);
  return { asksBirthDate: found.birthDigest !== null };
}

/**
 * Locks the question of a link for this transaction, and returns the refusal where the link has ended or the birth date is wrong.
 * A wrong birth date is counted: the caller commits, whatever is returned.
 */
export async function checkQuestionLink(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  { submissionId, token }: QuestionLink,
  birthDate: string,
): Promise<Problem | undefined> {
  const found = isToken(token) ? await lockLinkedQuestion(tx, submissionId, tokenDigest(token)) : undefined;
  if (!found || !isLinkOpen(found, ctx.clock.now())) return problem('link-expired');
  if (found.birthDigest === null) return undefined;
  if (birthDate !== '' && sameBytes(birthDigest(cipher, birthDate), found.birthDigest)) return undefined;
  await addWrongTry(tx, found.questionId);
  await audit(tx, ctx, { action: 'read', object: { kind: 'submission', id: submissionId }, outcome: 'refused' });
  const now = { ...found, wrongTries: found.wrongTries + 1 };
  return problem(isLinkOpen(now, ctx.clock.now()) ? 'birth-date-incorrect' : 'link-expired');
}

/**
 * Returns what was sent with the questions about it and the version of the form.
 * @throws link-expired, birth-date-incorrect, rate-limited
 */
export async function openQuestionLink(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'caches' | 'cipherOf' | 'ip'>,
  { submissionId, token }: QuestionLink,
  { checksum, birthDate }: { readonly checksum: string; readonly birthDate: string },
) {
  if (!isChecksum(ctx, 'submission', submissionId, checksum)) return refuseLink(ctx);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const refused = await checkQuestionLink(tx, ctx, cipher, { submissionId, token }, birthDate);
    if (refused) return refused;
    await audit(tx, ctx, { action: 'read', object: { kind: 'submission', id: submissionId } });
    return (await findSubmission(tx, submissionId)) ?? problem('link-expired');
  });
  if (found instanceof Problem) {
    if (found.code === 'link-expired') return refuseLink(ctx);
    throw found;
  }
  const [{ form, isOpen }, submission] = await Promise.all([
    readVersion(ctx, found.formId, found.formVersionId),
    answerOf(ctx, found, checksum),
  ]);
  return { submission, form: { ...form, is_open: isOpen } };
}
