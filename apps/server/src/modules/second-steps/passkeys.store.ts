// SQL of passkeys and their challenges.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Lists the passkeys of an account, the oldest first. */
export function selectPasskeys(tx: Tx, accountId: string) {
  return tx
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('passkeyId')
    .execute();
}

/** Lists the passkeys of an account that work at a host. */
export function selectPasskeysAt(tx: Tx, accountId: string, host: string) {
  return tx
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('rpId', '=', host)
    .orderBy('createdAt')
    .execute();
}

/** Returns false when the passkey is already stored. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Schema['staffPasskeys']>): Promise<boolean> {
  const row = await tx
    .insertInto('staffPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.columns(['tenantId', 'credentialId']).doNothing())
    .returning('passkeyId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function renamePasskey(tx: Tx, accountId: string, passkeyId: string, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('staffPasskeys')
    .set({ name })
    .where('accountId', '=', accountId)
    .where('passkeyId', '=', passkeyId)
    .returning('passkeyId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(tx: Tx, accountId: string, passkeyId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('staffPasskeys')
    .where('accountId', '=', accountId)
    .where('passkeyId', '=', passkeyId)
    .returning('passkeyId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a use. Returns false when the counter did not increase (concurrent use, or a copy). Many passkeys do not count. */
export async function notePasskeyUse(
  tx: Tx,
  passkeyId: string,
  use: { readonly counter: number; readonly isBackedUp: boolean; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('staffPasskeys')
    .set({ counter: use.counter, isBackedUp: use.isBackedUp, lastUsedAt: use.at })
    .where('passkeyId', '=', passkeyId)
    .where((of) => (use.counter === 0 ? of('counter', '=', '0') : of('counter', '<', String(use.counter))))
    .returning('passkeyId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPasskeyChallenge(
  tx: Tx,
  challenge: Insertable<Schema['passkeyChallenges']>,
): Promise<void> {
  await tx.insertInto('passkeyChallenges').values(challenge).execute();
}

/** Consumes a challenge. Returns true to one caller only, in time, of the account and for the purpose that it was issued for. */
export async function takePasskeyChallenge(
  tx: Tx,
  digest: Buffer,
  of: { readonly accountId: string; readonly signInId: string | null },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkeyChallenges')
    .where('challengeDigest', '=', digest)
    .where('accountId', '=', of.accountId)
    .where('signInId', 'is not distinct from', of.signInId)
    .returning('expiresAt')
    .executeTakeFirst();
  return row !== undefined && row.expiresAt > now;
}

/** Deletes challenges that ended long ago. */
export async function deleteEndedChallenges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('passkeyChallenges').where('expiresAt', '<', before).execute();
}
