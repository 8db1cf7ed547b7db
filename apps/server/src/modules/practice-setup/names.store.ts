// SQL of the names behind ids in bookings, including removed ones.
import type { BookingNames } from '@foyer/forms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns the names of the practice's types, providers and locations, including deleted ones. */
export async function readBookingNames(tx: Tx): Promise<BookingNames> {
  const types = await tx.selectFrom('visitTypes').select(['typeId', 'name', 'duration']).execute();
  const providers = await tx.selectFrom('providers').select(['providerId', 'displayName']).execute();
  const locations = await tx.selectFrom('locations').select(['locationId', 'name', 'displayName']).execute();
  return {
    types: types.map(({ typeId: id, name, duration }) => ({ id, name, duration })),
    providers: providers.map(({ providerId: id, displayName }) => ({ id, displayName })),
    locations: locations.map(({ locationId: id, name, displayName }) => ({ id, name, displayName })),
  };
}

/** Returns whether the practice has this provider, and has not removed them. */
export async function isProvider(tx: Tx, providerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('providers')
    .select('providerId')
    .where('providerId', '=', providerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the practice has all of these locations, removed ones too: visits may be there. */
export async function areLocations(tx: Tx, locationIds: readonly string[]): Promise<boolean> {
  const rows = await tx.selectFrom('locations').select('locationId').where('locationId', 'in', locationIds).execute();
  return rows.length === new Set(locationIds).size;
}

/** Returns the practice's locations by id and name, in its order; those last that are switched off. */
export async function listLocations(tx: Tx): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .selectFrom('locations')
    .select(['locationId', 'name', 'displayName'])
    .orderBy(sql`deleted_at is not null`)
    .orderBy('position')
    .orderBy('name')
    .orderBy('locationId')
    .execute();
  return rows.map(({ locationId: id, name, displayName }) => ({ id, name: displayName || name }));
}
