// Returns a submission to the person it belongs to and to that person's guardian; for anyone else it does not exist.

import { patientEntries } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { checksumFor, formVersion, isChecksum, readVersion } from '../forms/public.ts';
import { mayActFor } from '../patients/public.ts';
import { openRevision } from './open-revision.ts';
import { waitingQuestions } from './questions.ts';
import { findSubmission } from './submissions.store.ts';

export interface SubmissionAddress {
  readonly submissionId: string;
  readonly checksum: string;
}

/** Misses per network address: guessing must not be worthwhile. */
const missLimit = { limit: 20, windowMs: 600_000 };

/** Returns the refusal for a miss: not-found, or rate-limited after too many from one address. */
export async function missedSubmission(ctx: Ctx & Uses<'budgets' | 'ip'>) {
  const refused = await inTenant(ctx, (tx) => overLimit(tx, ctx, ['submission misses', ctx.ip, missLimit]));
  return refused ?? problem('not-found');
}

/** Returns the row behind an address if the caller may see it. @throws not-found, rate-limited */
export async function visibleSubmission(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'ip'>,
  { submissionId, checksum }: SubmissionAddress,
) {
  const found = isChecksum(ctx, 'submission', submissionId, checksum)
    ? await inTenant(ctx, async (tx) => {
        const row = await findSubmission(tx, submissionId);
        const isOwner = row?.patientId != null && (await mayActFor(tx, ctx, row.patientId));
        if (row)
          await audit(tx, ctx, {
            action: 'read',
            object: { kind: 'submission', id: submissionId },
            outcome: isOwner ? 'done' : 'refused',
          });
        return isOwner ? row : undefined;
      })
    : undefined;
  if (!found?.patientId) throw await missedSubmission(ctx);
  return { ...found, patientId: found.patientId };
}

/** A submission with its newest revision, which the caller may see. */
type Visible = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** Returns a submission as its owner reads it, with what the practice asks about it. */
export async function answerOf(ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>, found: Visible, checksum: string) {
  const { submissionId } = found;
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const [{ entries, signatures }, version, questions] = await Promise.all([
    openRevision(ctx, found),
    formVersion(ctx, found.formVersionId),
    found.state === 'approved' ? [] : inTenant(ctx, (tx) => waitingQuestions(tx, cipher, submissionId)),
  ]);
  return {
    id: submissionId,
    secure_id: checksum,
    account_id: ctx.tenant.id,
    secure_account_id: checksumFor(ctx, 'account', ctx.tenant.id),
    form_id: found.formId,
    form_version_id: found.formVersionId,
    revision: found.revision,
    object: [...patientEntries(version?.fields ?? [], entries)],
    submitted_by: found.patientId ?? '',
    contact_id: found.patientId ?? '',
    utm_parameters: found.utmParameters,
    is_approved: found.approvedAt !== null,
    submitted_at: found.submittedAt.toISOString(),
    first_submitted_at: found.firstSubmittedAt.toISOString(),
    signatures,
    questions,
  };
}

/** @throws not-found, rate-limited */
export async function readSubmission(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'caches' | 'cipherOf' | 'ip'>,
  address: SubmissionAddress,
) {
  return answerOf(ctx, await visibleSubmission(ctx, address), address.checksum);
}

/** Returns the version of the form that a submission was filled in with. @throws not-found, rate-limited */
export async function readSubmissionForm(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'caches' | 'ip'>,
  address: SubmissionAddress,
) {
  const { formId, formVersionId } = await visibleSubmission(ctx, address);
  const { form, isOpen } = await readVersion(ctx, formId, formVersionId);
  return [{ ...form, is_open: isOpen }];
}
