// SQL of the tokens with which Google Reserve sends people.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** A token that is known already stays as it is. */
export async function insertReserveToken(tx: Tx, row: Insertable<Schema['google_reserve_tokens']>): Promise<void> {
  await tx
    .insertInto('google_reserve_tokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'token_digest']).doNothing())
    .execute();
}
