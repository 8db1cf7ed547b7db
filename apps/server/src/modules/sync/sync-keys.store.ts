// SQL of connectors' keys, and of the requests that were taken already.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertSyncKey(tx: Tx, row: Insertable<Schema['sync_keys']>): Promise<void> {
  await tx.insertInto('sync_keys').values(row).execute();
}

/** A key that still holds, or undefined. */
export function selectLiveKey(tx: Tx, keyId: string) {
  return tx
    .selectFrom('sync_keys')
    .select(['key_id', 'secret_sealed'])
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Every key, the newest first, without its secret. */
export function selectSyncKeys(tx: Tx) {
  return tx
    .selectFrom('sync_keys')
    .select(['key_id', 'name', 'created_at', 'last_used_at', 'revoked_at'])
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
}

/** Ends a key. Answers whether it held until now. */
export async function endSyncKey(tx: Tx, keyId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sync_keys')
    .set({ revoked_at: at })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers when a key was used, to the minute. */
export async function touchSyncKey(tx: Tx, keyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sync_keys')
    .set({ last_used_at: at })
    .where('key_id', '=', keyId)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', new Date(at.getTime() - 60_000))]))
    .execute();
}

/** Takes a request. Answers false for one that was taken before. */
export async function insertNonce(tx: Tx, row: Insertable<Schema['sync_nonces']>): Promise<boolean> {
  const taken = await tx
    .insertInto('sync_nonces')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Forgets requests that are too old to be taken anyway. */
export async function deleteOldNonces(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sync_nonces').where('seen_at', '<', before).execute();
}
