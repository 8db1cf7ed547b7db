// The proof of a signature: a fingerprint over what was signed, by whom and when.
import { createHash } from 'node:crypto';
import type { FormField, SubmissionEntry } from '@foyer/forms';

/** Who signed. `id` is a patient's id; a guest has none. */
export interface Signer {
  readonly kind: 'patient' | 'guest';
  readonly id: string | null;
  /** As known at the time of signing; empty if unknown. */
  readonly name: string;
}

/** The proof stored, sealed, with a revision. */
export interface StoredProof {
  readonly signer: Signer;
  /** ISO instant. */
  readonly signedAt: string;
  readonly signatures: readonly { readonly uuid: string; readonly fingerprint: string }[];
}

interface Signed {
  readonly formVersionId: string;
  readonly entries: readonly SubmissionEntry[];
  readonly signer: Signer;
  readonly signedAt: string;
}

/** JSON with the members of every object in a fixed order, so that equal values are equal bytes wherever they were stored. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/**
 * Returns the SHA-256 in hexadecimal digits of one signature over all answers: another answer, signer or time gives another one.
 */
export function fingerprintOf(uuid: string, { formVersionId, entries, signer, signedAt }: Signed): string {
  const answers = entries.map((entry) => [entry.uuid, entry.value]);
  return createHash('sha256')
    .update(canonical(['foyer signature 1', formVersionId, uuid, answers, signer, signedAt]))
    .digest('hex');
}

function signaturesIn(fields: readonly FormField[], entries: readonly SubmissionEntry[]): SubmissionEntry[] {
  const types = new Map(fields.map(({ uuid, type_name }) => [uuid, type_name]));
  return entries.filter(
    ({ uuid, value }) => types.get(uuid) === 'Signature' && typeof value === 'string' && value !== '',
  );
}

export function isSigned(fields: readonly FormField[], entries: readonly SubmissionEntry[]): boolean {
  return signaturesIn(fields, entries).length > 0;
}

/** Returns the proof of every signature among the entries, or undefined when nothing was signed. */
export function proofOf(fields: readonly FormField[], signed: Signed): StoredProof | undefined {
  const signatures = signaturesIn(fields, signed.entries).map(({ uuid }) => ({
    uuid,
    fingerprint: fingerprintOf(uuid, signed),
  }));
  return signatures.length === 0 ? undefined : { signer: signed.signer, signedAt: signed.signedAt, signatures };
}
