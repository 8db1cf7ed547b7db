// The complete record of a patient in the shape that forms are filled from, without the links to others.
import type { FormRecord } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { patientFacts } from './patient-facts.policy.ts';
import { partsIn, type ReadRecord, readWhole } from './record-parts.ts';

/** Returns undefined when there is no such patient. The caller checks the right to read it and audits the read. */
export async function keptRecord(tx: Tx, cipher: TenantCipher, patientId: string): Promise<FormRecord | undefined> {
  const read = await readWhole(tx, cipher, patientId);
  return read && recordIn(read);
}

function recordIn({ contact, opened: { row, parts }, phones }: ReadRecord): FormRecord {
  return {
    ...patientFacts(
      contact,
      row,
      phones.map(({ phoneId: _, ...phone }) => phone),
    ),
    spouse: null,
    guardian_1: null,
    guardian_2: null,
    billing: null,
    ...parts,
  };
}

/** Returns the record together with its parts and what they were read from; undefined when there is no such patient. */
export async function keptRecordAndParts(tx: Tx, cipher: TenantCipher, patientId: string) {
  const read = await readWhole(tx, cipher, patientId);
  return read && { record: recordIn(read), parts: partsIn(read), revision: read.contact.revision, read };
}
