// Keeps the answer of a booking field as it was booked: editing a submission does not move its visit.
import type { SubmissionEntry } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { FormVersion } from '../forms/public.ts';
import { openAnswers } from './answers.ts';
import { findSubmission } from './submissions.store.ts';

/**
 * Returns the entries of an edited submission with the previous values of its booking fields; somebody else's stay as they are.
 */
export async function withBookedAnswer(
  ctx: Ctx & Uses<'cipherOf'>,
  { fields }: FormVersion,
  entries: SubmissionEntry[],
  submissionId: string,
  owner: string | null,
): Promise<SubmissionEntry[]> {
  const booking = new Set(fields.filter((field) => field.type_name === 'Appointment Booking').map(({ uuid }) => uuid));
  if (booking.size === 0) return entries;
  const known = await inTenant(ctx, (tx) => findSubmission(tx, submissionId));
  if (!known || known.patientId !== owner) return entries;
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const before = openAnswers(cipher, submissionId, known.revision, known.answersSealed);
  return entries.map((entry) =>
    booking.has(entry.uuid) ? (before.find(({ uuid }) => uuid === entry.uuid) ?? entry) : entry,
  );
}
