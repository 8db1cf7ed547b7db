// SQL of accounts.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { AccountKind } from './identity.policy.ts';

export function selectAccountByEmail(tx: Tx, kind: AccountKind, email: string) {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('kind', '=', kind)
    .where('emailAddress', '=', email)
    .executeTakeFirst();
}

export function findAccount(tx: Tx, accountId: string) {
  return tx.selectFrom('accounts').selectAll().where('accountId', '=', accountId).executeTakeFirstOrThrow();
}

export async function openAccount(tx: Tx, account: Insertable<Schema['accounts']>): Promise<void> {
  await tx.insertInto('accounts').values(account).execute();
}

/** Whether a patient has an account, or an email address belongs to one. */
export async function hasAccount(tx: Tx, { patientId, email }: { patientId: string | null; email: string }) {
  const row = await tx
    .selectFrom('accounts')
    .select('accountId')
    .where('kind', '=', 'patient')
    .where((either) => either.or([either('patientId', '=', patientId), either('emailAddress', '=', email)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the patients among these who have an account. */
export async function patientsWithAccount(tx: Tx, patientIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (patientIds.length === 0) return new Set();
  const rows = await tx.selectFrom('accounts').select('patientId').where('patientId', 'in', patientIds).execute();
  return new Set(rows.flatMap(({ patientId: id }) => id ?? []));
}

/** Returns the id of the new account, or undefined when the patient or the address already has one. */
export async function insertPatientAccount(
  tx: Tx,
  account: Insertable<Schema['accounts']>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return row?.accountId;
}

export async function storePasswordHash(tx: Tx, accountId: string, hash: string): Promise<void> {
  await tx.updateTable('accounts').set({ passwordHash: hash }).where('accountId', '=', accountId).execute();
}
