// SQL of authenticator apps and recovery codes.
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

type App = Pick<Schema['staffApps'], 'accountId' | 'secretSealed'> & { readonly lastStep: number };

/** Returns the app that is an account's second step, if any. */
export function selectConfirmedApp(tx: Tx, accountId: string): Promise<App | undefined> {
  return tx
    .selectFrom('staffApps')
    .select(['accountId', 'secretSealed', 'lastStep'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
}

/** Lists the accounts whose app is in use. */
export function selectConfirmedAccounts(tx: Tx) {
  return tx.selectFrom('staffApps').select('accountId').where('confirmedAt', 'is not', null).execute();
}

/** Locks an app that is being set up: it has a secret but was never used. */
export function lockUnconfirmedApp(tx: Tx, accountId: string): Promise<App | undefined> {
  return tx
    .selectFrom('staffApps')
    .select(['accountId', 'secretSealed', 'lastStep'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Inserts an app, or replaces the secret of one that was never confirmed. Returns false, changing nothing, when an app is in use.
 */
export async function insertApp(
  tx: Tx,
  app: { accountId: string; secretSealed: Buffer; createdAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('staffApps')
    .values(app)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'accountId'])
        .doUpdateSet({ secretSealed: app.secretSealed, createdAt: app.createdAt, lastStep: 0 })
        .where('staffApps.confirmedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmApp(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.updateTable('staffApps').set({ confirmedAt: at }).where('accountId', '=', accountId).execute();
}

/** Consumes a time step. Returns true to one caller only, and only if the step is later than every one used before. */
export async function takeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('staffApps')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the app and recovery codes. Returns whether there was an app. */
export async function deleteApp(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('staffRecoveryCodes').where('accountId', '=', accountId).execute();
  const result = await tx.deleteFrom('staffApps').where('accountId', '=', accountId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function insertRecoveryCodes(tx: Tx, accountId: string, digests: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('staffRecoveryCodes').where('accountId', '=', accountId).execute();
  await tx
    .insertInto('staffRecoveryCodes')
    .values(digests.map((codeDigest) => ({ accountId, codeDigest })))
    .execute();
}

/** Consumes a recovery code. Returns true to one caller only. */
export async function takeRecoveryCode(tx: Tx, accountId: string, digest: Buffer, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: at })
    .where('accountId', '=', accountId)
    .where('codeDigest', '=', digest)
    .where('usedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('staffRecoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
