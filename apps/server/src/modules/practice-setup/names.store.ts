// SQL of what things are called that bookings name by id, also of those that are gone since.
import type { BookingNames } from '@foyer/forms';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Types, providers and locations of the practice, deleted ones too. */
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
