// The complete record of a patient in the shape that forms are filled from, without the links to others.
import type { FormRecord } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { openRecord } from './open-record.ts';
import { patientFacts } from './patient-facts.policy.ts';
import { findPatient, listPhones } from './patients.store.ts';

/** Returns undefined when there is no such patient. The caller checks the right to read it and audits the read. */
export async function keptRecord(tx: Tx, cipher: TenantCipher, patientId: string): Promise<FormRecord | undefined> {
  const [contact, { row, parts }, phones] = await Promise.all([
    findPatient(tx, patientId),
    openRecord(tx, cipher, patientId),
    listPhones(tx, patientId),
  ]);
  if (!contact) return undefined;
  return {
    ...patientFacts(contact, row, phones),
    spouse: null,
    guardian_1: null,
    guardian_2: null,
    billing: null,
    ...parts,
  };
}
