// SQL of connectors' keys, and of the nonces that were already used.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertSyncKey(tx: Tx, row: Insertable<Schema['syncKeys']>): Promise<void> {
  await tx.insertInto('syncKeys').values(row).execute();
}

/** Returns a key that is still valid, or undefined. */
export function selectLiveKey(tx: Tx, keyId: string) {
  return tx
    .selectFrom('syncKeys')
    .select(['keyId', 'secretSealed'])
    .where('keyId', '=', keyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}

/** Lists every key, the newest first, without its secret. */
export function selectSyncKeys(tx: Tx) {
  return tx
    .selectFrom('syncKeys')
    .select(['keyId', 'name', 'createdAt', 'lastUsedAt', 'revokedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('keyId')
    .execute();
}

/** Revokes a key. Returns whether it was valid until now. */
export async function endSyncKey(tx: Tx, keyId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('syncKeys')
    .set({ revokedAt: at })
    .where('keyId', '=', keyId)
    .where('revokedAt', 'is', null)
    .returning('keyId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when a key was used, to the minute. */
export async function touchSyncKey(tx: Tx, keyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('syncKeys')
    .set({ lastUsedAt: at })
    .where('keyId', '=', keyId)
    .where((is) => is.or([is('lastUsedAt', 'is', null), is('lastUsedAt', '<', new Date(at.getTime() - 60_000))]))
    .execute();
}

/** Stores the nonce of a request. Returns false when it was used before. */
export async function insertNonce(tx: Tx, row: Insertable<Schema['syncNonces']>): Promise<boolean> {
  const taken = await tx
    .insertInto('syncNonces')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes nonces of requests that would be refused as too old anyway. */
export async function deleteOldNonces(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('syncNonces').where('seenAt', '<', before).execute();
}
