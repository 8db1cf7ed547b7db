// Shows a submission to the person it belongs to and to that person's guardian; to anyone else it does not exist.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { checksumFor, isChecksum } from '../forms/public.ts';
import { mayActFor } from '../patients/public.ts';
import { openRevision } from './open-revision.ts';
import { selectSubmission } from './submissions.store.ts';

export interface SubmissionAddress {
  readonly submissionId: string;
  readonly checksum: string;
}

/** Tries per address of the network: guessing must not pay. */
const missLimit = { limit: 20, windowMs: 600_000 };

/** The refusal of a miss; after too many from one place it says so. */
export async function missedSubmission(ctx: Ctx & Uses<'budgets' | 'ip'>) {
  const refused = await inTenant(ctx, (tx) => overLimit(tx, ctx, ['submission misses', ctx.ip, missLimit]));
  return refused ?? problem('not-found');
}

/** The row behind an address, for who may see it. @throws not-found, rate-limited */
export async function visibleSubmission(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'ip'>,
  { submissionId, checksum }: SubmissionAddress,
) {
  const found = isChecksum(ctx, 'submission', submissionId, checksum)
    ? await inTenant(ctx, async (tx) => {
        const row = await selectSubmission(tx, submissionId);
        const isOwner = row?.contact_id != null && (await mayActFor(tx, ctx, row.contact_id));
        if (row)
          await audit(tx, ctx, {
            action: 'read',
            object: { kind: 'submission', id: submissionId },
            outcome: isOwner ? 'done' : 'refused',
          });
        return isOwner ? row : undefined;
      })
    : undefined;
  if (!found?.contact_id) throw await missedSubmission(ctx);
  return { ...found, contact_id: found.contact_id };
}

/** @throws not-found, rate-limited */
export async function readSubmission(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'cipherOf' | 'ip'>,
  address: SubmissionAddress,
) {
  const { submissionId, checksum } = address;
  const found = await visibleSubmission(ctx, address);
  const { entries, signatures } = await openRevision(ctx, found);
  return {
    id: submissionId,
    secure_id: checksum,
    account_id: ctx.tenant.id,
    secure_account_id: checksumFor(ctx, 'account', ctx.tenant.id),
    form_id: found.form_id,
    form_version_id: found.form_version_id,
    revision: found.revision,
    object: entries,
    submitted_by: found.contact_id,
    contact_id: found.contact_id,
    utm_parameters: found.utm_parameters,
    is_approved: found.approved_at !== null,
    submitted_at: found.submitted_at.toISOString(),
    signatures,
  };
}
