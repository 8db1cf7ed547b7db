// Whether records hold answers in one of the practice's own fields.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { nextOwnValues } from './record.store.ts';
import { openParts } from './record-seals.ts';

/** Opens the records one after the other, because which fields have a value is sealed. */
export async function isOwnFieldHeld(tx: Tx, cipher: TenantCipher, fieldId: string): Promise<boolean> {
  let rows = await nextOwnValues(tx, undefined);
  while (rows.length > 0) {
    if (rows.some((row) => Object.hasOwn(openParts(cipher, row.patientId, row).custom, fieldId))) return true;
    rows = await nextOwnValues(tx, rows.at(-1)?.patientId);
  }
  return false;
}
