// Determines whose draft a call is about, and whether the caller may access it.
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { isChecksum } from '../forms/public.ts';
import { mayActFor } from '../patients/public.ts';
import { type DraftKey, revisionOf } from './drafts.store.ts';

export interface DraftAddress {
  readonly id: string;
  readonly checksum: string;
  /** The person it is for; the caller when absent. */
  readonly ownerId?: string | undefined;
  /** The submission being edited. */
  readonly submissionId?: string | undefined;
  /** The visitor's token, as it was sent. */
  readonly token?: string | undefined;
}

/** Returns the digest stored for a visitor's token, or undefined when it is not a valid token. */
export function guestDigestOf(token: string | undefined): Buffer | undefined {
  return token !== undefined && /^[\w-]{43}$/.test(token) ? tokenDigest(token) : undefined;
}

/** @throws not-found for a wrong checksum, and for a visitor without a token */
export function draftKeyOf(ctx: Ctx & Uses<'secrets'>, address: DraftAddress): DraftKey {
  const { id: formId, checksum, ownerId, submissionId = null, token } = address;
  if (!isChecksum(ctx, 'form', formId, checksum)) throw problem('not-found');
  if (ctx.principal.kind === 'patient')
    return { formId, patientId: ownerId ?? ctx.principal.patientId, guestDigest: null, submissionId };
  const guestDigest = guestDigestOf(token);
  if (!guestDigest) throw problem('not-found');
  return { formId, patientId: null, guestDigest, submissionId: null };
}

/**
 * Returns why the caller may not access the draft, or undefined when they may. `began` is the revision of the edited submission
 * that the answers are based on, if the caller names it.
 */
export async function refusal(
  tx: Tx,
  ctx: Ctx,
  { patientId, submissionId, formId }: DraftKey,
  began?: number,
): Promise<Problem | undefined> {
  if (patientId === null) return undefined;
  if (!(await mayActFor(tx, ctx, patientId))) return problem('owner-not-allowed');
  if (submissionId === null) return undefined;
  const newest = await revisionOf(tx, submissionId, formId, patientId);
  if (newest === undefined) return problem('not-found');
  return began !== undefined && began < newest ? problem('draft-changed') : undefined;
}
