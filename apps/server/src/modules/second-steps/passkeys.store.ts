// SQL of passkeys, and of the challenges that they sign.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** All of an account, the oldest first. */
export function selectPasskeys(tx: Tx, accountId: string) {
  return tx
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

/** Those that work at a host. */
export function selectPasskeysAt(tx: Tx, accountId: string, host: string) {
  return tx
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('rp_id', '=', host)
    .orderBy('created_at')
    .execute();
}

/** False when it is kept already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Schema['staff_passkeys']>): Promise<boolean> {
  const row = await tx
    .insertInto('staff_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function renamePasskey(tx: Tx, accountId: string, passkeyId: string, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('staff_passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(tx: Tx, accountId: string, passkeyId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('staff_passkeys')
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes a use. False when the counter did not go on: two use it at once, or it was copied. Many passkeys do not count. */
export async function notePasskeyUse(
  tx: Tx,
  passkeyId: string,
  use: { readonly counter: number; readonly isBackedUp: boolean; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('staff_passkeys')
    .set({ counter: use.counter, is_backed_up: use.isBackedUp, last_used_at: use.at })
    .where('passkey_id', '=', passkeyId)
    .where((of) => (use.counter === 0 ? of('counter', '=', '0') : of('counter', '<', String(use.counter))))
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPasskeyChallenge(
  tx: Tx,
  challenge: Insertable<Schema['passkey_challenges']>,
): Promise<void> {
  await tx.insertInto('passkey_challenges').values(challenge).execute();
}

/** Takes a challenge out; true for the one answer that comes in time, from whom it was given to, for what it was given. */
export async function takePasskeyChallenge(
  tx: Tx,
  digest: Buffer,
  of: { readonly accountId: string; readonly signInId: string | null },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_digest', '=', digest)
    .where('account_id', '=', of.accountId)
    .where('sign_in_id', 'is not distinct from', of.signInId)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}

/** Removes challenges that ended long ago. */
export async function deleteEndedChallenges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
}
