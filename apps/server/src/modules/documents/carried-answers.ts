// Answers that a person sent in earlier forms of a packet, for equal questions of the next one.
import { type CarriedAnswer, carriedFrom, consentSettings } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { formVersion } from '../forms/public.ts';
import { type PacketOwner, sentInOpenRun } from '../packets/public.ts';
import { findSubmission, openAnswers } from '../submissions/public.ts';

type Sent = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** Returns what a patient has sent in the run that is open, in that order; nothing of a guest, whose browser keeps it. */
export async function selectSent(tx: Tx, packetId: string, owner: PacketOwner): Promise<Sent[]> {
  if (owner.patientId === null) return [];
  const found: Sent[] = [];
  for (const { submissionId } of await sentInOpenRun(tx, packetId, owner)) {
    const sent = await findSubmission(tx, submissionId);
    if (sent) found.push(sent);
  }
  return found;
}

/** Returns the answers that are carried on. Nothing of a consent form is. */
export async function carriedAnswers(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  submissions: readonly Sent[],
): Promise<CarriedAnswer[]> {
  if (submissions.length === 0) return [];
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const carried: CarriedAnswer[] = [];
  for (const { submissionId, revision, formVersionId, answersSealed } of submissions) {
    const version = await formVersion(ctx, formVersionId);
    if (!version || consentSettings(version.object)) continue;
    const entries = openAnswers(cipher, submissionId, revision, answersSealed);
    carried.push(...carriedFrom(version.fields, entries, version.name));
  }
  return carried;
}
