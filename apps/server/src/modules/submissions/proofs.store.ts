// SQL of what proves a revision: sealed fingerprints, and the guest's browser.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface NewProof {
  readonly tenantId: string;
  readonly submissionId: string;
  readonly revision: number;
  readonly proofSealed: Buffer | null;
  readonly guestDigest: Buffer | null;
}

/** Where there is neither a proof nor a guest, nothing is kept. */
export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  if (!proof.proofSealed && !proof.guestDigest) return;
  await tx
    .insertInto('submission_proofs')
    .values({
      tenant_id: proof.tenantId,
      submission_id: proof.submissionId,
      revision: proof.revision,
      proof_sealed: proof.proofSealed,
      guest_digest: proof.guestDigest,
    })
    .execute();
}

/** Undefined when the revision was neither signed nor sent by a guest. */
export function selectProof(tx: Tx, submissionId: string, revision: number) {
  return tx
    .selectFrom('submission_proofs')
    .select(['proof_sealed', 'guest_digest'])
    .where('submission_id', '=', submissionId)
    .where('revision', '=', revision)
    .executeTakeFirst();
}
