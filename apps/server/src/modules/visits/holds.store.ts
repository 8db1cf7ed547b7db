// SQL of holds: rows of visits that expire by themselves.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';

/** Locks a browser's hold until the transaction ends, even an expired one if nobody has taken the time yet. */
export function lockHold(tx: Tx, digest: Buffer) {
  return tx
    .selectFrom('visits')
    .select(['visitId', 'providerId', 'locationId', 'typeId', 'startsAt', 'endsAt', 'sequence'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('status', '=', 'held')
    .where('holdDigest', '=', digest)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a hold by its id until the transaction ends; undefined when it is gone, or has become a visit. */
export function lockHeld(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visits')
    .select(['visitId', 'providerId', 'locationId', 'typeId', 'startsAt', 'endsAt', 'sequence', 'holdExpiresAt'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('visitId', '=', visitId)
    .where('status', '=', 'held')
    .forUpdate()
    .executeTakeFirst();
}

/** A hold that the transaction keeps others from changing. */
export type LockedHold = NonNullable<Awaited<ReturnType<typeof lockHeld>>>;

/** Ends a hold by its id; a visit that it has become stays. */
export async function endHeld(tx: Tx, visitId: string): Promise<void> {
  await tx.deleteFrom('visits').where('visitId', '=', visitId).where('status', '=', 'held').execute();
}

/** Makes a hold a visit of a patient. */
export async function updateHeldToVisit(tx: Tx, visitId: string, patientId: string, now: Date): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ status: 'scheduled', patientId, holdDigest: null, holdFromDigest: null, holdExpiresAt: null })
    .set({ createdAt: now, updatedAt: now })
    .where('visitId', '=', visitId)
    .where('status', '=', 'held')
    .execute();
}

/**
 * Returns until when the time of a visit is kept for somebody on the waitlist, if it is. Such a hold was taken by no browser, so it
 * has no network address.
 */
export async function selectOfferedUntil(tx: Tx, visitId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select h.hold_expires_at as until from visits v
    join visits h on h.tenant_id = ${ownTenant} and h.provider_id = v.provider_id and h.during && v.during
    where v.tenant_id = ${ownTenant} and v.visit_id = ${visitId} and h.status = 'held' and h.hold_from_digest is null
      and h.hold_expires_at > ${now}
    order by h.hold_expires_at desc limit 1`.execute(tx);
  return rows[0]?.until;
}

/** Serializes calls about one browser's hold until the transaction ends. */
export async function queueForHold(tx: Tx, digest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${digest.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

/**
 * Lets one patient at a time move a visit to this provider, until the transaction ends: two at once would wait for each other's
 * new time, which the database ends only after a second.
 */
export async function queueForProvider(tx: Tx, providerId: string): Promise<void> {
  const key = BigInt.asIntN(64, BigInt(`0x${providerId.replaceAll('-', '').slice(-16)}`));
  await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx);
}

export async function renewHold(
  tx: Tx,
  visitId: string,
  { now, expiresAt, from }: { readonly now: Date; readonly expiresAt: Date; readonly from: Buffer },
): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ holdExpiresAt: expiresAt, holdFromDigest: from, updatedAt: now })
    .where('visitId', '=', visitId)
    .execute();
}

export async function endHold(tx: Tx, digest: Buffer): Promise<void> {
  await tx.deleteFrom('visits').where('status', '=', 'held').where('holdDigest', '=', digest).execute();
}

/** Removes expired holds of these providers that are in the way. Returns whether there was one. */
export async function clearExpiredHolds(
  tx: Tx,
  providerIds: readonly string[],
  { from, until }: Pick<Slot, 'from' | 'until'>,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('visits')
    .where('status', '=', 'held')
    .where('holdExpiresAt', '<=', now)
    .where('providerId', 'in', providerIds)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes holds that expired before `before`. */
export async function deleteOldHolds(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('visits').where('status', '=', 'held').where('holdExpiresAt', '<', before).execute();
}

/**
 * Counts that a browser takes or renews a hold. Returns when it began to hold. A period that began before `restart`, or in the
 * future (before a clock was set back), starts over.
 */
export async function countTake(
  tx: Tx,
  { digest, now, restart }: { readonly digest: Buffer; readonly now: Date; readonly restart: Date },
): Promise<Date> {
  const isOver = sql`l.first_at <= ${restart} or l.first_at > ${now}`;
  const { rows } = await sql<{ firstAt: Date }>`
    insert into hold_lives as l (tenant_id, hold_digest, first_at, takes) values (${ownTenant}, ${digest}, ${now}, 1)
    on conflict (tenant_id, hold_digest) do update set
      first_at = case when ${isOver} then excluded.first_at else l.first_at end,
      takes = case when ${isOver} then 1 else l.takes + 1 end
    returning first_at`.execute(tx);
  return rows[0]?.firstAt ?? now;
}

/** Returns how many times other browsers of a network address hold at the moment, and when the first of these holds ends. */
export async function selectLiveHolds(tx: Tx, from: Buffer, own: Buffer, now: Date) {
  return tx
    .selectFrom('visits')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(hold_expires_at)`.as('endsAt')])
    .where('status', '=', 'held')
    .where('holdFromDigest', '=', from)
    .where('holdDigest', '<>', own)
    .where('holdExpiresAt', '>', now)
    .executeTakeFirstOrThrow();
}

/** Deletes the records of browsers that began to hold before `before`. */
export async function deleteOldHoldLives(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('holdLives').where('firstAt', '<', before).execute();
}
