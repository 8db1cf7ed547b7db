// The record that a submission is compared with, and the answers as approving writes them.
import { type FormField, ownTarget, type SubmissionEntry } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { keptRecordAndParts } from '../patients/public.ts';
import { withOwnFields } from '../record-fields/public.ts';
import { selectStanding } from './inbox.store.ts';

/** Reads the record as answers are compared with it, with all allergies, also where forms ask for one; and its parts. */
export async function comparedRecord(tx: Tx, cipher: TenantCipher, patientId: string) {
  const read = await keptRecordAndParts(tx, cipher, patientId);
  if (!read || typeof read.record.medicalRecord.allergies !== 'string') return read;
  const active = Object.entries(read.parts).flatMap(([path, part]) => {
    const { kind, state, name } = (part ?? {}) as { kind?: string; state?: string; name?: string };
    return path.startsWith('entries.') && kind === 'allergy' && state === 'active' && name ? [name] : [];
  });
  if (active.length < 2) return read;
  const medicalRecord = { ...read.record.medicalRecord, allergies: { options: active, other: null } };
  return { ...read, record: { ...read.record, medicalRecord } };
}

interface WithPatient {
  readonly patientId: string | null;
  readonly matchedPatientId: string | null;
}

/** Returns the patient of a submission, their record, and its revision; undefined without a patient. */
export async function knownRecord(tx: Tx, cipher: TenantCipher, { patientId, matchedPatientId }: WithPatient) {
  const given = patientId ?? matchedPatientId;
  const id = given === null ? undefined : await selectStanding(tx, given);
  // The patient's row, with the revision, is read before the rest: the record is never older than it says.
  const read = id && (await comparedRecord(tx, cipher, id));
  return id && read ? { id, record: read.record, revision: read.revision } : undefined;
}

/** Returns the entries as approving writes them: answers for fields of the practice's own that there are not belong nowhere. */
export function inRecord(ctx: Ctx, fields: readonly FormField[], entries: readonly SubmissionEntry[]) {
  return fields.some(ownTarget) ? inTenant(ctx, (tx) => withOwnFields(tx, fields, entries)) : entries;
}
