// SQL that adds locations, providers and types.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function addLocations(tx: Tx, rows: Insertable<Schema['locations']>[]): Promise<void> {
  await tx.insertInto('locations').values(rows).execute();
}

export async function addProviders(tx: Tx, rows: Insertable<Schema['providers']>[]): Promise<void> {
  await tx.insertInto('providers').values(rows).execute();
}

export async function addHours(tx: Tx, rows: Insertable<Schema['providerHours']>[]): Promise<void> {
  await tx.insertInto('providerHours').values(rows).execute();
}

/** Adds a type of visit with its providers and locations. */
export async function addVisitType(
  tx: Tx,
  type: Insertable<Schema['visitTypes']>,
  providerIds: readonly string[],
  locationIds: readonly string[],
): Promise<void> {
  const { typeId } = type;
  await tx.insertInto('visitTypes').values(type).execute();
  await tx
    .insertInto('typeProviders')
    .values(providerIds.map((providerId) => ({ typeId, providerId })))
    .execute();
  await tx
    .insertInto('typeLocations')
    .values(locationIds.map((locationId) => ({ typeId, locationId })))
    .execute();
}
