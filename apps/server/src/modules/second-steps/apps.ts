// Authenticator apps, for managing staff.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { deleteApp, selectConfirmedAccounts } from './apps.store.ts';

/** Returns the ids of all accounts whose codes come from an app. */
export async function accountsWithApp(tx: Tx): Promise<ReadonlySet<string>> {
  return new Set((await selectConfirmedAccounts(tx)).map((row) => row.accountId));
}

/** Removes the app and its recovery codes from an account; codes go by mail again. */
export async function removeApp(tx: Tx, accountId: string): Promise<void> {
  await deleteApp(tx, accountId);
}
