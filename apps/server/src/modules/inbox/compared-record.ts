// The record that a submission is compared with, and the answers as approving writes them.
import { type FormField, type FormRecord, ownTarget, type SubmissionEntry } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { findPatient, keptRecord, recordParts } from '../patients/public.ts';
import { withOwnFields } from '../record-fields/public.ts';
import { selectStanding } from './inbox.store.ts';

/** Returns the record as answers are compared with it: with all allergies, also where forms ask for one. */
export async function comparedRecord(tx: Tx, cipher: TenantCipher, patientId: string): Promise<FormRecord | undefined> {
  const record = await keptRecord(tx, cipher, patientId);
  if (!record || typeof record.medicalRecord.allergies !== 'string') return record;
  const parts = Object.entries(await recordParts(tx, cipher, patientId));
  const active = parts.flatMap(([path, part]) => {
    const { kind, state, name } = (part ?? {}) as { kind?: string; state?: string; name?: string };
    return path.startsWith('entries.') && kind === 'allergy' && state === 'active' && name ? [name] : [];
  });
  if (active.length < 2) return record;
  return { ...record, medicalRecord: { ...record.medicalRecord, allergies: { options: active, other: null } } };
}

interface WithPatient {
  readonly patientId: string | null;
  readonly matchedPatientId: string | null;
}

/** Returns the patient of a submission, their record, and its revision; undefined without a patient. */
export async function knownRecord(tx: Tx, cipher: TenantCipher, { patientId, matchedPatientId }: WithPatient) {
  const given = patientId ?? matchedPatientId;
  const id = given === null ? undefined : await selectStanding(tx, given);
  // The revision first: the record is then never older than it says.
  const found = id && (await findPatient(tx, id));
  const record = id && (await comparedRecord(tx, cipher, id));
  return id && found && record ? { id, record, revision: found.revision } : undefined;
}

/** Returns the entries as approving writes them: answers for fields of the practice's own that there are not belong nowhere. */
export function inRecord(ctx: Ctx, fields: readonly FormField[], entries: readonly SubmissionEntry[]) {
  return fields.some(ownTarget) ? inTenant(ctx, (tx) => withOwnFields(tx, fields, entries)) : entries;
}
