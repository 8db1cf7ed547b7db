// What the practice keeps of a patient, whole, in the shape that forms are filled from; the links to others are left out.
import type { ContactRecord } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { patientFacts } from './patient-facts.policy.ts';
import { selectPatient, selectPhones } from './patients.store.ts';
import { selectRecord } from './record.store.ts';
import { openParts } from './record-seals.ts';

/** Undefined where there is no such contact. Whoever asks has the right to, and writes it down. */
export async function keptRecord(tx: Tx, cipher: TenantCipher, patientId: string): Promise<ContactRecord | undefined> {
  const [contact, row, phones] = await Promise.all([
    selectPatient(tx, patientId),
    selectRecord(tx, patientId),
    selectPhones(tx, patientId),
  ]);
  if (!contact) return undefined;
  const parts = openParts(cipher, patientId, row);
  return {
    ...patientFacts(contact, row, phones),
    spouse: null,
    guardian_1: null,
    guardian_2: null,
    billing: null,
    ...parts,
  };
}
