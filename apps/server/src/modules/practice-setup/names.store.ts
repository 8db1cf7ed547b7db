// SQL of what things are called that bookings name by id, also of those that are gone since.
import type { BookingNames } from '@foyer/forms';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Types, providers and locations of the practice, deleted ones too. */
export async function selectBookingNames(tx: Tx): Promise<BookingNames> {
  const types = await tx.selectFrom('appointment_types').select(['type_id', 'name', 'duration']).execute();
  const providers = await tx.selectFrom('providers').select(['provider_id', 'display_name']).execute();
  const locations = await tx.selectFrom('locations').select(['location_id', 'name', 'display_name']).execute();
  return {
    types: types.map(({ type_id: id, name, duration }) => ({ id, name, duration })),
    providers: providers.map(({ provider_id: id, display_name: displayName }) => ({ id, displayName })),
    locations: locations.map(({ location_id: id, name, display_name: displayName }) => ({ id, name, displayName })),
  };
}
