// SQL of what became of asking for forms.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns what became of a request, visit by visit; nothing for one that was not made. */
export function selectSendsOfKey(tx: Tx, key: string) {
  return tx
    .selectFrom('formSends')
    .select(['visitId', 'outcome', 'requestDigest'])
    .where('requestKey', '=', key)
    .execute();
}

export async function insertSends(tx: Tx, sends: readonly Insertable<Schema['formSends']>[]): Promise<void> {
  if (sends.length > 0)
    await tx
      .insertInto('formSends')
      .values([...sends])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteOldSends(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('formSends').where('sentAt', '<', before).execute();
}
