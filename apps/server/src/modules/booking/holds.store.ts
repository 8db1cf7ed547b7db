// SQL of holds: rows of appointments that end by themselves.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from './slot.policy.ts';

/** What a browser holds, locked until the transaction ends; also when it has run out and nobody took the time yet. */
export function lockHold(tx: Tx, digest: Buffer) {
  return tx
    .selectFrom('appointments')
    .select(['appointment_id', 'provider_id', 'location_id', 'type_id', 'starts_at', 'ends_at', 'sequence'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('status', '=', 'held')
    .where('hold_digest', '=', digest)
    .forUpdate()
    .executeTakeFirst();
}

/** Lets calls about one browser's hold through one after the other, until the transaction ends. */
export async function queueForHold(tx: Tx, digest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${digest.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

export async function renewHold(tx: Tx, appointmentId: string, now: Date, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ hold_expires_at: expiresAt, updated_at: now })
    .where('appointment_id', '=', appointmentId)
    .execute();
}

export async function deleteHold(tx: Tx, digest: Buffer): Promise<void> {
  await tx.deleteFrom('appointments').where('status', '=', 'held').where('hold_digest', '=', digest).execute();
}

/** Removes holds of these providers that have run out and lie in the way; says whether there was one. */
export async function clearExpiredHolds(
  tx: Tx,
  providerIds: readonly string[],
  { from, until }: Pick<Slot, 'from' | 'until'>,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('appointments')
    .where('status', '=', 'held')
    .where('hold_expires_at', '<=', now)
    .where('provider_id', 'in', providerIds)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets holds that ran out before `before`. */
export async function deleteOldHolds(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('appointments').where('status', '=', 'held').where('hold_expires_at', '<', before).execute();
}
