// SQL of the browsers and network addresses that an account has signed in from.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns the `digests` that the account has signed in from at `since` or later, as hexadecimal text. */
export async function selectKnown(
  tx: Tx,
  accountId: string,
  digests: readonly Buffer[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('knownSources')
    .select('sourceDigest')
    .where('accountId', '=', accountId)
    .where('sourceDigest', 'in', digests)
    .where('signedInAt', '>=', since)
    .execute();
  return new Set(rows.map(({ sourceDigest: digest }) => digest.toString('hex')));
}

/** Records that an account has signed in from `digests` now. */
export async function upsertKnown(
  tx: Tx,
  account: { readonly accountId: string },
  digests: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('knownSources')
    .values(
      digests.map((digest) => ({
        accountId: account.accountId,
        sourceDigest: digest,
        signedInAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'accountId', 'sourceDigest']).doUpdateSet({ signedInAt: now }),
    )
    .execute();
}

/** Keeps the newest `count` sources of an account and deletes the others. */
export async function keepNewest(tx: Tx, accountId: string, count: number): Promise<void> {
  await sql`delete from known_sources where tenant_id = ${ownTenant} and account_id = ${accountId} and source_digest in (
    select source_digest from known_sources where tenant_id = ${ownTenant} and account_id = ${accountId}
    order by signed_in_at desc offset ${count})`.execute(tx);
}

/** Deletes the sources that nobody has signed in from since `before`. */
export async function deleteOldSources(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('knownSources').where('signedInAt', '<', before).execute();
}
