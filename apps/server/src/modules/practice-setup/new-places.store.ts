// SQL of where, by whom and for what the practice sees patients.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertLocations(tx: Tx, rows: Insertable<Schema['locations']>[]): Promise<void> {
  await tx.insertInto('locations').values(rows).execute();
}

export async function insertProviders(tx: Tx, rows: Insertable<Schema['providers']>[]): Promise<void> {
  await tx.insertInto('providers').values(rows).execute();
}

export async function insertHours(tx: Tx, rows: Insertable<Schema['provider_hours']>[]): Promise<void> {
  await tx.insertInto('provider_hours').values(rows).execute();
}

/** A type of appointment with who does it and where it is done. */
export async function insertType(
  tx: Tx,
  type: Insertable<Schema['appointment_types']>,
  providerIds: readonly string[],
  locationIds: readonly string[],
): Promise<void> {
  const { tenant_id, type_id } = type;
  await tx.insertInto('appointment_types').values(type).execute();
  await tx
    .insertInto('type_providers')
    .values(providerIds.map((provider_id) => ({ tenant_id, type_id, provider_id })))
    .execute();
  await tx
    .insertInto('type_locations')
    .values(locationIds.map((location_id) => ({ tenant_id, type_id, location_id })))
    .execute();
}
