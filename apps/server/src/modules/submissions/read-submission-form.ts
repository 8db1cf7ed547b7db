// Hands out the version of the form that a submission was filled in with: what was sent always opens as it was asked.
import type { Ctx, Uses } from '../../platform/context.ts';
import { readVersion } from '../forms/public.ts';
import { type SubmissionAddress, visibleSubmission } from './read-submission.ts';

/** @throws not-found, rate-limited */
export async function readSubmissionForm(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'caches' | 'ip'>,
  address: SubmissionAddress,
) {
  const { form_id, form_version_id } = await visibleSubmission(ctx, address);
  const { form, isOpen } = await readVersion(ctx, form_id, form_version_id);
  return [{ ...form, is_open: isOpen }];
}
