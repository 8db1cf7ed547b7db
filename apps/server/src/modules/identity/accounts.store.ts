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

/** Whether a contact has an account, or an e-mail address belongs to one. */
export async function hasAccount(tx: Tx, { contactId, email }: { contactId: string | null; email: string }) {
  const row = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('kind', '=', 'patient')
    .where((either) => either.or([either('contact_id', '=', contactId), either('email_address', '=', email)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the contacts who have an account. */
export async function selectWithAccount(tx: Tx, contactIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (contactIds.length === 0) return new Set();
  const rows = await tx.selectFrom('accounts').select('contact_id').where('contact_id', 'in', contactIds).execute();
  return new Set(rows.flatMap(({ contact_id: id }) => id ?? []));
}

/** Id of the new account; undefined when the contact or the address has one already. */
export async function insertPatientAccount(
  tx: Tx,
  account: Insertable<Schema['accounts']>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function updatePasswordHash(tx: Tx, accountId: string, hash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: hash }).where('account_id', '=', accountId).execute();
}
