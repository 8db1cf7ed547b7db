// The whole social security numbers of a record, for those who may see and change them.
import type { RecordConflict } from '@foyer/contract';
import { conflictsAmong } from '../../platform/audit/revisions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { maskSsn } from './attributes.policy.ts';
import { lockParts } from './open-record.ts';
import { findPatient } from './patients.store.ts';
import { findRecord, lockRecord, storeRecord } from './record.store.ts';
import { changesSince, noteRecordChanges } from './record-changes.ts';
import { changesBetween, recordParts } from './record-parts.ts';
import { openParts, type SealedParts, sealParts } from './record-seals.ts';
import { emptyInsurance } from './write-record.ts';

/** Whose number of a record. */
export type NumberOwner = 'patient' | 'primaryInsurance' | 'secondaryInsurance';

const numberIn = (parts: SealedParts, of: NumberOwner): string =>
  of === 'patient' ? parts.ssn : (parts[of]?.ssn ?? '');

/** Returns the number with dashes, empty if there is none; undefined without such a patient. The caller audits it. */
export async function readSsn(tx: Tx, cipher: TenantCipher, patientId: string, of: NumberOwner) {
  if (!(await findPatient(tx, patientId))) return undefined;
  return numberIn(openParts(cipher, patientId, await findRecord(tx, patientId)), of);
}

interface NewNumber {
  readonly revision: number;
  readonly of: NumberOwner;
  /** With dashes. */
  readonly ssn: string;
}

/**
 * Writes a number and notes it in the record's history. Returns the record's revision; why nothing was written; or undefined without
 * such a patient.
 */
export async function changeSsnOfRecord(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  { revision, of, ssn }: NewNumber,
): Promise<
  | { readonly revision: number; readonly recordRevision: number | undefined }
  | { readonly conflict: RecordConflict }
  | { readonly mergedInto: string }
  | undefined
> {
  await lockRecord(tx, patientId);
  const contact = await findPatient(tx, patientId);
  if (!contact) return undefined;
  if (contact.mergedInto !== null) return { mergedInto: contact.mergedInto };
  const stored = await lockParts(tx, ctx, cipher, patientId);
  const next: SealedParts =
    of === 'patient' ? { ...stored, ssn } : { ...stored, [of]: { ...emptyInsurance, ...stored[of], ssn } };
  const part = of === 'patient' ? 'ssn' : of;
  const since = await changesSince(tx, cipher, patientId, revision);
  const changes = conflictsAmong(since, { now: { [part]: stored[part] }, wanted: { [part]: next[part] } });
  if (changes.length > 0) {
    const now = maskSsn(numberIn(stored, of));
    return {
      conflict: {
        revision: contact.revision,
        changes: changes.map((change) => ({ ...change, path: 'body.ssn', now })),
      },
    };
  }
  const before = await recordParts(tx, cipher, patientId);
  await storeRecord(tx, { patientId, ...sealParts(cipher, patientId, next), updatedAt: ctx.clock.now() });
  const noted = changesBetween(before, await recordParts(tx, cipher, patientId));
  const made = await noteRecordChanges(tx, ctx, cipher, patientId, { source: 'desk' }, noted);
  return { revision: made ?? contact.revision, recordRevision: made };
}
