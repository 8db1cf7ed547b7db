// SQL of the tokens with which Google Reserve sends people.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** A token that is known already stays as it is. */
export async function insertReserveToken(tx: Tx, row: Insertable<Schema['googleReserveTokens']>): Promise<void> {
  await tx
    .insertInto('googleReserveTokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenantId', 'tokenDigest']).doNothing())
    .execute();
}
