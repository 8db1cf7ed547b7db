// SQL of the tokens with which Google Reserve sends people.
import { type Insertable, type RawBuilder, sql } from 'kysely';
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

/** The statement that writes down what the browser that brought tokens books. */
export function reserveBooking(holdDigest: Buffer, appointmentId: string): RawBuilder<unknown> {
  return sql`update google_reserve_tokens set appointment_id = ${appointmentId}
    where hold_digest = ${holdDigest} and appointment_id is null`;
}
