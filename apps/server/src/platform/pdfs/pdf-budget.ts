// Limits how many PDFs a session, a guest's browser and a network address may have drawn.
import type { Ctx, Uses } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { type Problem, problem } from '../problem.ts';
import { overLimit } from '../throttles/over-limit.ts';

const windowMs = 600_000;
export const pdfLimits = {
  caller: { limit: 20, windowMs },
  /** A waiting room and an office share one address. */
  address: { limit: 60, windowMs },
} as const;

function callerOf({ principal, guest }: Ctx & Uses<'guest'>): string {
  return 'sessionId' in principal ? principal.sessionId : (guest?.toString('hex') ?? '');
}

/**
 * Counts one PDF. Beyond the budgets returns the refusal `pdf-limit` instead of throwing it, because the count must be committed.
 */
export async function overPdfBudget(tx: Tx, ctx: Ctx & Uses<'budgets' | 'guest' | 'ip'>): Promise<Problem | undefined> {
  const refused = await overLimit(
    tx,
    ctx,
    ['pdfs of caller', callerOf(ctx), pdfLimits.caller],
    ['pdfs of address', ctx.ip, pdfLimits.address],
  );
  return refused && problem('pdf-limit', { retryAfter: refused.retryAfter ?? windowMs / 1000 });
}
