// SQL of accounts.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { AccountKind } from './identity.policy.ts';

export function selectAccountByEmail(tx: Tx, kind: AccountKind, email: string) {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('kind', '=', kind)
    .where('email_address', '=', email)
    .executeTakeFirst();
}

export function selectAccount(tx: Tx, accountId: string) {
  return tx.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
}

export async function insertAccount(tx: Tx, account: Insertable<Schema['accounts']>): Promise<void> {
  await tx.insertInto('accounts').values(account).execute();
}

export async function updatePasswordHash(tx: Tx, accountId: string, hash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: hash }).where('account_id', '=', accountId).execute();
}
