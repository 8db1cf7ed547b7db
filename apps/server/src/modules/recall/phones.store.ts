// SQL of the phones that stand on the list of recalls.
import { formNumber } from '@foyer/phones';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns these patients' phones, in their order. */
export async function selectPhones(tx: Tx, patientIds: readonly string[]) {
  const rows = await tx
    .selectFrom('patientPhones')
    .select(['patientId', 'type', 'number', 'extension', 'isUnread'])
    .where('patientId', 'in', [...patientIds])
    .where('type', '<>', 'fax')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, number: formNumber(row.number) }));
}
