// SQL of authenticator apps and recovery codes.
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

type App = Pick<Schema['staff_apps'], 'account_id' | 'secret_sealed'> & { readonly last_step: number };

/** The app that is an account's second step, if it has one. */
export function selectConfirmedApp(tx: Tx, accountId: string): Promise<App | undefined> {
  return tx
    .selectFrom('staff_apps')
    .select(['account_id', 'secret_sealed', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** The accounts whose app is in use. */
export function selectConfirmedAccounts(tx: Tx) {
  return tx.selectFrom('staff_apps').select('account_id').where('confirmed_at', 'is not', null).execute();
}

/** The app that somebody is setting up: it has a secret and was never used. */
export function lockUnconfirmedApp(tx: Tx, accountId: string): Promise<App | undefined> {
  return tx
    .selectFrom('staff_apps')
    .select(['account_id', 'secret_sealed', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a new secret in the place of one that was never confirmed. False, changing nothing, when an app is in use. */
export async function insertApp(
  tx: Tx,
  app: { tenant_id: string; account_id: string; secret_sealed: Buffer; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_apps')
    .values(app)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id'])
        .doUpdateSet({ secret_sealed: app.secret_sealed, created_at: app.created_at, last_step: 0 })
        .where('staff_apps.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmApp(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.updateTable('staff_apps').set({ confirmed_at: at }).where('account_id', '=', accountId).execute();
}

/** True for the one caller whose code belongs to a later moment than every code before. */
export async function takeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('staff_apps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes app and recovery codes off; true when there was an app. */
export async function deleteApp(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('staff_recovery_codes').where('account_id', '=', accountId).execute();
  const result = await tx.deleteFrom('staff_apps').where('account_id', '=', accountId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function insertRecoveryCodes(
  tx: Tx,
  tenantId: string,
  accountId: string,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('staff_recovery_codes')
    .values(digests.map((code_digest) => ({ tenant_id: tenantId, account_id: accountId, code_digest })))
    .execute();
}

/** True for the one caller that uses a recovery code up. */
export async function takeRecoveryCode(tx: Tx, accountId: string, digest: Buffer, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_digest', '=', digest)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
