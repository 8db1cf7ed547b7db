// SQL of the phones that stand on the list of recalls.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns these patients' phones, in their order. */
export function selectPhones(tx: Tx, patientIds: readonly string[]) {
  return tx
    .selectFrom('patientPhones')
    .select(['patientId', 'type', 'number', 'extension'])
    .where('patientId', 'in', [...patientIds])
    .where('type', '<>', 'fax')
    .orderBy('position')
    .execute();
}
