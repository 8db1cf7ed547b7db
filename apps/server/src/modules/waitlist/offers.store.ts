// SQL of what was offered to whom.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type Outcome = NonNullable<Schema['waitlistOffers']['outcome']>;

/** Writes down an offer. Its hold is there already. */
export async function addOffer(tx: Tx, row: Insertable<Schema['waitlistOffers']>): Promise<void> {
  await tx.insertInto('waitlistOffers').values(row).execute();
}

/** Returns the offer of a link with the names of its provider and location. */
export function selectOffer(tx: Tx, tokenDigest: Buffer) {
  return tx
    .selectFrom('waitlistOffers as o')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.providerId', '=', 'o.providerId'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.tenantId', '=', 'o.tenantId').onRef('l.locationId', '=', 'o.locationId'),
    )
    .select(['o.offerId', 'o.entryId', 'o.holdId', 'o.freedId', 'o.recipientHmac', 'o.channel'])
    .select(['o.providerId', 'o.locationId', 'o.startsAt', 'o.endsAt', 'o.expiresAt', 'o.outcome', 'o.visitId'])
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(['l.phone', 'l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode'])
    .where('o.tokenDigest', '=', tokenDigest)
    .executeTakeFirst();
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof selectOffer>>>;

/** Returns the open offers of these entries. */
export async function selectOpenOffers(tx: Tx, entryIds: readonly string[], now: Date) {
  if (entryIds.length === 0) return [];
  return tx
    .selectFrom('waitlistOffers')
    .select(['offerId', 'entryId', 'holdId', 'freedId', 'locationId', 'startsAt', 'expiresAt'])
    .where('entryId', 'in', entryIds)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

export type OpenOffer = Awaited<ReturnType<typeof selectOpenOffers>>[number];

/** Says what became of open offers. `but` is left as it is. */
export async function closeOffers(
  tx: Tx,
  of: { readonly offerIds: readonly string[] } | { readonly holdId: string; readonly but: string },
  outcome: Exclude<Outcome, 'accepted'>,
  at: Date,
): Promise<void> {
  if ('offerIds' in of && of.offerIds.length === 0) return;
  const close = tx.updateTable('waitlistOffers').set({ outcome, outcomeAt: at }).where('outcome', 'is', null);
  const chosen =
    'offerIds' in of
      ? close.where('offerId', 'in', of.offerIds)
      : close.where('holdId', '=', of.holdId).where('offerId', '<>', of.but);
  await chosen.execute();
}

/** Says that an offer was accepted. */
export async function setAccepted(tx: Tx, offerId: string, visitId: string, at: Date): Promise<void> {
  await tx
    .updateTable('waitlistOffers')
    .set({ outcome: 'accepted', outcomeAt: at, visitId })
    .where('offerId', '=', offerId)
    .execute();
}

/** Whether somebody else can still accept the time of a hold. */
export async function hasOpenOffer(tx: Tx, holdId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('waitlistOffers')
    .select('offerId')
    .where('holdId', '=', holdId)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down which offers have expired. Returns their holds. */
export async function expireOffers(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('waitlistOffers')
    .set({ outcome: 'expired', outcomeAt: now })
    .where('outcome', 'is', null)
    .where('expiresAt', '<=', now)
    .returning('holdId')
    .execute();
  return [...new Set(rows.map(({ holdId }) => holdId))];
}

/** Returns offers of these entries of which something still counts: made since `since`, or of a time that lies ahead. */
export async function selectOffersOf(
  tx: Tx,
  entryIds: readonly string[],
  { now, since }: { readonly now: Date; readonly since: Date },
) {
  if (entryIds.length === 0) return [];
  return tx
    .selectFrom('waitlistOffers')
    .select(['entryId', 'startsAt', 'madeAt', 'expiresAt', 'outcome'])
    .where('entryId', 'in', entryIds)
    .where((by) => by.or([by('startsAt', '>', now), by('madeAt', '>=', since)]))
    .execute();
}

/** Returns the ids of all entries of the same people, those that have ended, too: patients by the first list, guests by the second. */
export async function selectEntriesOf(tx: Tx, patientIds: readonly string[], visitIds: readonly string[]) {
  const rows =
    patientIds.length + visitIds.length === 0
      ? []
      : await tx
          .selectFrom('waitlistEntries')
          .select(['entryId', 'patientId', 'visitId'])
          .where((by) =>
            by.or([
              ...(patientIds.length > 0 ? [by('patientId', 'in', patientIds)] : []),
              ...(visitIds.length > 0 ? [by.and([by('patientId', 'is', null), by('visitId', 'in', visitIds)])] : []),
            ]),
          )
          .execute();
  return rows;
}

/** Returns the offers of an opened time so far. */
export function selectOffersFor(tx: Tx, freedId: string) {
  return tx
    .selectFrom('waitlistOffers')
    .select(['holdId', 'providerId', 'startsAt', 'endsAt'])
    .where('freedId', '=', freedId)
    .execute();
}

/** Returns how many offers were texted to a number since an instant. */
export async function countOfferTexts(tx: Tx, numberHmac: Buffer, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlistOffers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('numberHmac', '=', numberHmac)
    .where('madeAt', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
