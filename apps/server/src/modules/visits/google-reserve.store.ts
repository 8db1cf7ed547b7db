// SQL of the tokens that people bring from Google Reserve.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Adds a token; one that exists already stays as it is. */
export async function insertReserveToken(tx: Tx, row: Insertable<Schema['googleReserveTokens']>): Promise<void> {
  await tx
    .insertInto('googleReserveTokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenantId', 'tokenDigest']).doNothing())
    .execute();
}
