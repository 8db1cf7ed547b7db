// Seals the proofs of a revision's signatures, and checks them against its answers whenever they are read.
import { type FormField, personNameIn, type SignatureProof, type SubmissionEntry } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { sameText } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { findPatient } from '../patients/public.ts';
import { fingerprintOf, isSigned, proofOf, type Signer, type StoredProof } from './signature-proof.policy.ts';

const placeOf = (submissionId: string, revision: number) => ({
  table: 'submission_proofs',
  row: `${submissionId}:${revision}`,
  column: 'proof_sealed',
});

/** Returns who signs the caller's answers: the signed-in person, or a guest by the name in the answers. */
async function signerOf(ctx: Ctx, fields: FormField[], entries: SubmissionEntry[]): Promise<Signer> {
  if (ctx.principal.kind !== 'patient') return { kind: 'guest', id: null, name: personNameIn(fields, entries) };
  const { patientId } = ctx.principal;
  const contact = await inTenant(ctx, (tx) => findPatient(tx, patientId));
  return { kind: 'patient', id: patientId, name: contact ? `${contact.nameFirst} ${contact.nameLast}`.trim() : '' };
}

/** Seals the proof of a revision once its number is known. */
export type ProofSealer = (submissionId: string, revision: number, now: Date) => Buffer | null;

/** Returns the sealer for the caller's answers. When nothing is signed, the sealer returns null. */
export async function proofSealer(
  ctx: Ctx,
  cipher: TenantCipher,
  { fields, versionId }: { readonly fields: FormField[]; readonly versionId: string },
  entries: SubmissionEntry[],
): Promise<ProofSealer> {
  if (!isSigned(fields, entries)) return () => null;
  const signer = await signerOf(ctx, fields, entries);
  return (submissionId, revision, now) =>
    sealProof(cipher, { submissionId, revision, formVersionId: versionId, entries }, fields, { signer, now });
}

interface Revision {
  readonly submissionId: string;
  readonly revision: number;
  readonly formVersionId: string;
  readonly entries: readonly SubmissionEntry[];
}

/** Seals a proof for the revision's row; null when nothing was signed. */
export function sealProof(
  cipher: TenantCipher,
  { submissionId, revision, formVersionId, entries }: Revision,
  fields: readonly FormField[],
  by: { readonly signer: Signer; readonly now: Date },
): Buffer | null {
  const proof = proofOf(fields, { formVersionId, entries, signer: by.signer, signedAt: by.now.toISOString() });
  return proof ? cipher.seal(placeOf(submissionId, revision), JSON.stringify(proof)) : null;
}

/** Returns the proofs of a revision, each with whether it still matches the current answers. */
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
