// SQL of the browsers and network addresses that an account has signed in from.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Those of `digests` that the account has signed in from at `since` or later, as hexadecimal text. */
export async function selectKnown(
  tx: Tx,
  accountId: string,
  digests: readonly Buffer[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('known_sources')
    .select('source_digest')
    .where('account_id', '=', accountId)
    .where('source_digest', 'in', digests)
    .where('signed_in_at', '>=', since)
    .execute();
  return new Set(rows.map(({ source_digest: digest }) => digest.toString('hex')));
}

/** Notes that an account has signed in from `digests` now. */
export async function upsertKnown(
  tx: Tx,
  account: { readonly tenantId: string; readonly accountId: string },
  digests: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_sources')
    .values(
      digests.map((digest) => ({
        tenant_id: account.tenantId,
        account_id: account.accountId,
        source_digest: digest,
        signed_in_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'source_digest']).doUpdateSet({ signed_in_at: now }),
    )
    .execute();
}

/** Keeps the newest `count` sources of an account and forgets the others. */
export async function keepNewest(tx: Tx, accountId: string, count: number): Promise<void> {
  await sql`delete from known_sources where account_id = ${accountId} and source_digest in (
    select source_digest from known_sources where account_id = ${accountId}
    order by signed_in_at desc offset ${count})`.execute(tx);
}

/** Forgets the sources that nobody has signed in from since `before`. */
export async function deleteOldSources(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('known_sources').where('signed_in_at', '<', before).execute();
}
