// Opens the newest revision of a submission: its answers, and the proofs of its signatures.
import type { SignatureProof, SubmissionEntry } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { openAnswers } from './answers.ts';
import { selectProof } from './proofs.store.ts';
import { readProofs } from './signature-proofs.ts';

interface Row {
  readonly submissionId: string;
  readonly revision: number;
  readonly formVersionId: string;
  readonly answersSealed: Buffer;
}

export interface OpenedRevision {
  readonly entries: SubmissionEntry[];
  readonly signatures: SignatureProof[];
}

/** Opens a row that the caller may see. */
export async function openRevision(ctx: Ctx & Uses<'cipherOf'>, row: Row): Promise<OpenedRevision> {
  const { submissionId, revision, formVersionId } = row;
  const [cipher, proof] = await Promise.all([
    ctx.cipherOf(ctx.tenant.id),
    inTenant(ctx, (tx) => selectProof(tx, submissionId, revision)),
  ]);
  const entries = openAnswers(cipher, submissionId, revision, row.answersSealed);
  const signed = { submissionId, revision, formVersionId, entries };
  return { entries, signatures: readProofs(cipher, signed, proof?.proofSealed ?? null) };
}
