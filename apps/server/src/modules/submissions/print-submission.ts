// The PDF of a submission for the person it belongs to, their guardian, and the guest who just sent it; for nobody else.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { sameBytes } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { overPdfBudget } from '../../platform/pdfs/pdf-budget.ts';
import { Problem } from '../../platform/problem.ts';
import { isChecksum } from '../forms/public.ts';
import { mayActFor } from '../patients/public.ts';
import { type PdfAnswer, pdfAnswer } from './pdf-answer.ts';
import { selectProof } from './proofs.store.ts';
import { missedSubmission, type SubmissionAddress } from './read-submission.ts';
import { findSubmission } from './submissions.store.ts';

/** How long a guest may print what they sent. */
const guestMs = 86_400_000;

type Row = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

async function isGuestWhoSent(tx: Tx, ctx: Ctx & Uses<'guest'>, row: Row): Promise<boolean> {
  if (ctx.principal.kind !== 'guest' || !ctx.guest) return false;
  if (ctx.clock.now().getTime() - row.submittedAt.getTime() > guestMs) return false;
  const proof = await selectProof(tx, row.submissionId, row.revision);
  return proof?.guestDigest != null && sameBytes(proof.guestDigest, ctx.guest);
}

/** @throws not-found, rate-limited, pdf-limit, overloaded, unavailable */
export async function printSubmission(
  ctx: Ctx &
    Uses<'budgets' | 'secrets' | 'storage' | 'pictures' | 'pdfs' | 'caches' | 'cipherOf' | 'guest' | 'ip' | 'signal'>,
  { submissionId, checksum }: SubmissionAddress,
): Promise<PdfAnswer> {
  const found = isChecksum(ctx, 'submission', submissionId, checksum)
    ? await inTenant(ctx, async (tx) => {
        const row = await findSubmission(tx, submissionId);
        if (!row) return undefined;
        const isAllowed =
          row.patientId === null ? await isGuestWhoSent(tx, ctx, row) : await mayActFor(tx, ctx, row.patientId);
        const refusal = isAllowed ? await overPdfBudget(tx, ctx) : undefined;
        await audit(tx, ctx, {
          action: 'print',
          object: { kind: 'submission', id: submissionId },
          outcome: isAllowed && !refusal ? 'done' : 'refused',
        });
        return isAllowed ? (refusal ?? row) : undefined;
      })
    : undefined;
  if (!found) throw await missedSubmission(ctx);
  if (found instanceof Problem) throw found;
  return pdfAnswer(ctx, found, 'patient');
}
