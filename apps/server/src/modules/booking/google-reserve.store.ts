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

/** Writes down what the browser that brought tokens has booked. */
export async function setReserveBooking(tx: Tx, holdDigest: Buffer, appointmentId: string): Promise<void> {
  await tx
    .updateTable('google_reserve_tokens')
    .set({ appointment_id: appointmentId })
    .where('hold_digest', '=', holdDigest)
    .where('appointment_id', 'is', null)
    .execute();
}
