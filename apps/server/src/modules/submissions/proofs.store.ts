// SQL of the proofs of a revision: sealed fingerprints, and the guest's browser.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface NewProof {
  readonly submissionId: string;
  readonly revision: number;
  readonly proofSealed: Buffer | null;
  readonly guestDigest: Buffer | null;
}

/** Stores nothing when there is neither a proof nor a guest. */
export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  if (!proof.proofSealed && !proof.guestDigest) return;
  await tx
    .insertInto('submissionProofs')
    .values({
      submissionId: proof.submissionId,
      revision: proof.revision,
      proofSealed: proof.proofSealed,
      guestDigest: proof.guestDigest,
    })
    .execute();
}

/** Returns undefined when the revision was neither signed nor sent by a guest. */
export function selectProof(tx: Tx, submissionId: string, revision: number) {
  return tx
    .selectFrom('submissionProofs')
    .select(['proofSealed', 'guestDigest'])
    .where('submissionId', '=', submissionId)
    .where('revision', '=', revision)
    .executeTakeFirst();
}
