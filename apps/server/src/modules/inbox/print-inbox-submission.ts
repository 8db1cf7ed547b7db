// The PDF of a submission for the office: every answer, including the full numbers of which patients see only the last digits.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { overPdfBudget } from '../../platform/pdfs/pdf-budget.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { findSubmission, type PdfAnswer, pdfAnswer } from '../submissions/public.ts';

/** @throws not-found, pdf-limit, overloaded, unavailable */
export async function printInboxSubmission(
  ctx: Ctx & Uses<'budgets' | 'storage' | 'pictures' | 'pdfs' | 'caches' | 'cipherOf' | 'guest' | 'ip' | 'signal'>,
  submissionId: string,
): Promise<PdfAnswer> {
  const found = await inTenant(ctx, async (tx) => {
    const row = await findSubmission(tx, submissionId);
    if (!row) return undefined;
    const refusal = await overPdfBudget(tx, ctx);
    await audit(tx, ctx, {
      action: 'print',
      object: { kind: 'submission', id: submissionId },
      outcome: refusal ? 'refused' : 'done',
    });
    return refusal ?? row;
  });
  if (!found) throw problem('not-found');
  if (found instanceof Problem) throw found;
  return pdfAnswer(ctx, found, 'staff');
}
