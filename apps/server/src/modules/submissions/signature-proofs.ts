// Seals the proofs of a revision's signatures, and holds them against its answers whenever they are read.
import type { FormField, SignatureProof, SubmissionEntry } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { sameText } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectContact } from '../patients/public.ts';
import { fingerprintOf, proofOf, type Signer, type StoredProof } from './signature-proof.policy.ts';

const placeOf = (submissionId: string, revision: number) => ({
  table: 'submission_proofs',
  row: `${submissionId}:${revision}`,
  column: 'proof_sealed',
});

/** Who signs what the caller sends: the person behind the session, or a guest under the name the form asked for. */
export async function signerOf(tx: Tx, ctx: Pick<Ctx, 'principal'>): Promise<Signer> {
  if (ctx.principal.kind !== 'patient') return { kind: 'guest', id: null, name: '' };
  const { contactId } = ctx.principal;
  const contact = await selectContact(tx, contactId);
  return { kind: 'patient', id: contactId, name: contact ? `${contact.name_first} ${contact.name_last}`.trim() : '' };
}

interface Revision {
  readonly submissionId: string;
  readonly revision: number;
  readonly formVersionId: string;
  readonly entries: readonly SubmissionEntry[];
}

/** Sealed for the revision's row; null when nothing was signed. */
export function sealProof(
  cipher: TenantCipher,
  { submissionId, revision, formVersionId, entries }: Revision,
  fields: readonly FormField[],
  by: { readonly signer: Signer; readonly now: Date },
): Buffer | null {
  const proof = proofOf(fields, { formVersionId, entries, signer: by.signer, signedAt: by.now.toISOString() });
  return proof ? cipher.seal(placeOf(submissionId, revision), JSON.stringify(proof)) : null;
}

/** The proofs of a revision, each with whether it still fits the answers as they are now. */
export function readProofs(
  cipher: TenantCipher,
  { submissionId, revision, formVersionId, entries }: Revision,
  sealed: Buffer | null,
): SignatureProof[] {
  if (!sealed) return [];
  const { signer, signedAt, signatures } = JSON.parse(
    cipher.open(placeOf(submissionId, revision), sealed),
  ) as StoredProof;
  return signatures.map(({ uuid, fingerprint }) => ({
    uuid,
    signer: signer.name,
    signedAt,
    fingerprint,
    isIntact: sameText(fingerprintOf(uuid, { formVersionId, entries, signer, signedAt }), fingerprint),
  }));
}
