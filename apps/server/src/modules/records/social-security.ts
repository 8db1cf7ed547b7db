// Shows and changes whole social security numbers.
import type { ParsedInput, ssn } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { changeSsnOfRecord, type NumberOwner, readSsn } from '../patients/public.ts';

/** For each colleague. */
const reveals = { limit: 30, windowMs: 3_600_000 };

/** @throws not-found, rate-limited */
export async function revealSsn(ctx: Ctx & Uses<'cipherOf' | 'budgets'>, patientId: string, of: NumberOwner) {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const number = await readSsn(tx, cipher, patientId, of);
    if (number === undefined) return problem('not-found');
    const over = await overLimit(tx, ctx, ['ssn shown to', principal.accountId, reveals]);
    if (over) return over;
    await audit(tx, ctx, { action: 'reveal-ssn', object: { kind: 'patient', id: patientId } });
    return number;
  });
  // Returned until here, so that the attempt stays counted.
  if (found instanceof Problem) throw found;
  return { ssn: found };
}

/** Returns the record's revision. @throws not-found, record-changed, record-merged */
export async function changeSsn(
  ctx: Ctx & Uses<'cipherOf'>,
  patientId: string,
  change: ParsedInput<typeof ssn.changeSsn>['body'],
) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return inTenant(ctx, async (tx) => {
    const done = await changeSsnOfRecord(tx, ctx, cipher, patientId, change);
    if (!done) throw problem('not-found');
    if ('conflict' in done) throw problem('record-changed', { conflict: done.conflict });
    if ('mergedInto' in done) throw problem('record-merged', { members: { into: done.mergedInto } });
    const { revision, recordRevision } = done;
    await audit(tx, ctx, { action: 'edit-ssn', object: { kind: 'patient', id: patientId }, recordRevision });
    return { revision };
  });
}
